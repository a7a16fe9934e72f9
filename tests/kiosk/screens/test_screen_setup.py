"""What is set up before the first window: a process of its own, for Kivy is set up once."""

import subprocess
import sys
from pathlib import Path


def test_the_picture_is_turned_and_touches_are_set_right_where_they_are_read_from_the_device(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from kiosk.screens.setup import prepare\n"
        "import os; os.environ['SDL_VIDEODRIVER'] = 'kmsdrm'\n"
        "prepare(False, None, Path(sys.argv[1]), rotation=270, touch='invert_x=1,max_position_y=4095')\n"
        "from kivy.config import Config; print(Config.get('graphics', 'rotation'), Config.get('input', '%(name)s'))\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True, check=True)
    turned, touch = done.stdout.split()
    assert turned == "270"
    assert touch.startswith("probesysfs") and touch.endswith(",param=invert_x=1,param=max_position_y=4095")
