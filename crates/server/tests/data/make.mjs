// Made 0.1.0.db and 0.1.0.json with the program of commit 07ccab2, which is 0.1.0:
//   spieltisch serve --listen 127.0.0.1:7667 --database sqlite:0.1.0.db
//   node --experimental-websocket make.mjs http://127.0.0.1:7667/ 0.1.0.json
// Matches of all five games in every state, and what the server sent to their pages in the end.
const url = process.argv[2];
const games = {
  kalaha: {
    setup: { pits: 4, beans: 3, first: "A", empty_capture: true },
    seats: 2,
    bots: "classic-1",
  },
  pentago: { setup: { first: "P" }, seats: 2, bots: "level-1" },
  crosswise: { setup: { players: 2 }, seats: 2, bots: "classic" },
  qwixx: { setup: { players: 3 }, seats: 3, bots: "classic" },
  citydomino: { setup: {}, seats: 4, bots: "classic" },
};
const post = async (path, body) => {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};
class Table {
  constructor(created) {
    this.created = created;
    this.waiting = [];
    this.socket = new WebSocket(url.replace("http", "ws") + `api/matches/${created.id}/socket`);
    this.socket.onopen = () =>
      this.say({ type: "hello", secrets: created.secrets.filter(Boolean) });
    this.ready = new Promise((resolve) => (this.resolve = resolve));
    this.socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
  }
  say(m) {
    this.socket.send(JSON.stringify(m));
  }
  hear(m) {
    if (m.type === "table") {
      this.table = m.table;
      this.now = m.table.now;
      this.mine = m.table.mine;
      this.resolve();
    }
    if (m.type === "played") this.now = m.now;
    if (m.type === "refused") {
      this.refusals = (this.refusals ?? 0) + 1;
      setTimeout(() => this.waiting.splice(0).forEach((r) => r()), 150);
    }
    if (["table", "played", "renamed"].includes(m.type)) {
      this.changes = (this.changes ?? 0) + 1;
      this.waiting.splice(0).forEach((r) => r());
    }
  }
  change() {
    return new Promise((r) => this.waiting.push(r));
  }
  async act(message) {
    const c = this.change();
    this.say(message);
    await c;
  }
  async step(pick) {
    const view = this.now.views.find((v) => v.moves.length > 0);
    if (!view) {
      if (this.now.status.over) return false;
      await this.change();
      return true;
    }
    const moves = view.moves.filter((m) => !m.startsWith("shift"));
    const list = moves.length ? moves : view.moves;
    await this.act({
      type: "play",
      seat: view.seat,
      move: list[pick % list.length],
      after: this.now.moves,
    });
    return true;
  }
  async play(steps) {
    for (let i = 0; i < steps && (await this.step(i * 7 + 3)); i++);
  }
}
const secrets = {};
const keep = (name, created) => (secrets[name] = created);
for (const [game, { setup, seats, bots }] of Object.entries(games)) {
  const people = Array.from({ length: seats }, (_, i) => ({
    name: ["Ada", "Bob", "Cyd", "Dan"][i],
  }));
  const mixed = [people[0], ...people.slice(1).map(({ name }) => ({ name, bot: bots }))];
  const open = async (name, wish) => {
    const created = await post("api/matches", { game, ...wish });
    keep(`${game} ${name}`, created);
    const t = new Table(created);
    await t.ready;
    return t;
  };
  const finished = await open("finished", { setup, seed: 11, seats: people });
  await finished.play(5000);
  console.log(game, "finished", finished.now.status.over, finished.now.moves);
  const running = await open("running, with moves to redo", { setup, seed: 12, seats: people });
  await running.play(8);
  await running.act({ type: "rename", seat: 0, name: "Ada L." });
  if (running.now.can_undo) await running.act({ type: "undo" });
  console.log(game, "running", running.now.moves, "redo", running.now.can_redo);
  const loaded = await open("loaded", { setup, seed: 13, seats: people });
  await loaded.play(3);
  const saved = await fetch(
    url + `api/matches/${secrets[`${game} finished`].id}/save?format=match`,
  );
  const record = await saved.json();
  record.moves.splice(5);
  await loaded.act({ type: "load", file: { format: "match", text: JSON.stringify(record) } });
  await loaded.play(2);
  console.log(game, "loaded", loaded.now.moves);
  const bot = await open("against computers", { setup, seed: 14, seats: mixed });
  await bot.play(2);
  await bot.act({ type: "bot", seat: 1, bot: "strong", millis: 50 });
  const settled = () => bot.now.status.turn.every((seat) => bot.mine.includes(seat));
  while (!settled()) await bot.change();
  console.log(game, "bots", bot.now.moves);
  for (const t of [finished, running, loaded, bot]) t.socket.close();
}
await new Promise((r) => setTimeout(r, 500));
const expected = {};
for (const [name, created] of Object.entries(secrets)) {
  const t = new Table(created);
  await t.ready;
  const { people, thinking, request, ...table } = t.table;
  expected[name] = { secrets: created.secrets, table };
  t.socket.close();
  await new Promise((r) => setTimeout(r, 300));
}
const counts = await (await fetch(url + "api/statistics/games")).json();
(await import("fs")).writeFileSync(
  process.argv[3],
  JSON.stringify({ counts, matches: expected }, null, 1) + "\n",
);
process.exit(0);
