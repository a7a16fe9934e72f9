"use strict";
// All pages work without this: it renews them in place, lets clocks run, and sends again what was not saved yet.
(() => {
  const KEPT = "hall-unsent", body = document.body, away = document.getElementById("away");
  const words = JSON.parse(body.dataset.words);
  let came = Date.now(), started = came;

  const clock = () => {
    for (const at of document.querySelectorAll("[data-left]")) {
      const left = Math.round(at.dataset.left - (Date.now() - started) / 1000), up = Math.abs(left);
      at.textContent = (left < 0 ? "+" : "") + Math.floor(up / 60) + ":" + String(up % 60).padStart(2, "0");
      const note = at.parentNode.querySelector("[data-plain]");
      if (note) note.textContent = left < 0 ? words.up : words.left;
    }
  };

  const silent = (since) => {
    if (!away) return;
    away.hidden = !since;
    if (since) away.querySelector("b").textContent = since.toTimeString().slice(0, 5);
  };

  const renew = async (from = location.href) => {
    try {
      const answer = await fetch(from, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (answer.redirected) { location.replace(answer.url); return; }
      document.querySelector("main").replaceWith(page.querySelector("main"));
      if (page.body.dataset.turn) body.dataset.turn = page.body.dataset.turn;
      else body.dataset.news = page.body.dataset.news || "";
      came = started = Date.now();
      clock();
      silent(null);
    } catch (gone) { silent(new Date()); }
  };

  if (body.dataset.news !== undefined && window.EventSource) {
    let since = null;
    const listen = () => {
      const news = new EventSource("/news?of=" + body.dataset.of);
      news.onmessage = (said) => {
        since = null;
        silent(null);
        if (said.data !== body.dataset.news) renew();
      };
      news.onerror = () => {
        since = since || new Date();
        silent(since);
        if (news.readyState === EventSource.CLOSED) setTimeout(listen, 5000);
      };
    };
    listen();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
  }

  // The wall turns its pages by itself, and stays as it is where the desk is silent.
  if (body.dataset.turn) setInterval(() => renew(body.dataset.turn), 1000 * body.dataset.wait);

  // A result on its way is kept until the desk has answered, also where this page is closed.
  const store = (value) => {
    try { value ? localStorage.setItem(KEPT, JSON.stringify(value)) : localStorage.removeItem(KEPT); } catch (full) { /* then the page has it */ }
  };
  const stored = () => {
    try { return JSON.parse(localStorage.getItem(KEPT) || "null"); } catch (torn) { return null; }
  };

  const unsaved = (sent) => {
    const main = document.querySelector("main");
    const note = document.createElement("div");
    note.className = "note fault";
    note.setAttribute("role", "alert");
    for (const [tag, said] of [["h1", words.unsaved], ["p", words.kept], ["p", words.say + " " + sent.words]]) {
      note.append(document.createElement(tag));
      note.lastChild.textContent = said;
    }
    for (const old of main.querySelectorAll(".note.fault")) old.remove();
    main.prepend(note);
  };

  let trying = false;
  const send = async (sent) => {
    if (trying) return;
    trying = true;
    try {
      const answer = await fetch(sent.to, {
        method: "POST", body: new URLSearchParams(sent.fields), redirect: "follow", signal: AbortSignal.timeout(8000),
      });
      if (answer.status === 503) throw new Error("not saved");
      store(null);
      const text = await answer.text();
      if (answer.redirected) { location.assign(answer.url); return; }
      const page = new DOMParser().parseFromString(text, "text/html");
      document.querySelector("main").replaceWith(page.querySelector("main"));
    } catch (gone) {
      unsaved(sent);
      setTimeout(() => send(sent), 5000);
    } finally { trying = false; }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-send]")) return;
    event.preventDefault();
    if (Date.now() - came < 400 || trying) return; // a tap that was meant for the page before
    const button = form.querySelector("button");
    const small = button.querySelector("small");
    button.firstChild.textContent = words.sending;
    if (small) small.textContent = "";
    const result = [...document.querySelectorAll("main .sides li")]
      .map((line) => line.querySelector("b").textContent + " " + line.querySelector("strong").textContent).join(", ");
    const sent = { to: form.getAttribute("action"), fields: Object.fromEntries(new FormData(form)), words: result };
    store(sent);
    send(sent);
  });

  const left = stored();
  if (left && left.to && left.fields) { unsaved(left); send(left); }
  setInterval(clock, 1000);
  clock();
})();
