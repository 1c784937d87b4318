// @ts-check
// The trade room: my offer, those I can meet, those I cannot and why, the clock, and "enough".

import { button, choice, input, made } from "/dom.js";
import { asked, opened } from "/game/dialogs.js";
import { box, capital, clock, count, key, refill } from "/game/words.js";

/**
 * @typedef {import("/game/table.js").Table} Table
 * @typedef {import("/game/types.js").Offer} Offer
 * @typedef {import("/game/types.js").Terms & { replaces?: number }} Draft
 */

/** More offers than these are folded. */
const FEW = 5;

export class TradeRoom {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** What is being written, kept while the room changes. @type {Draft | null} */
    this.draft = null;
    this.timer = 0;
  }

  get trade() {
    return this.table.game.trade ?? { cards: 0, true_cards: 0, commodities: [], calamities: [] };
  }

  /** What I hold, from the cards of the tray. @returns {Map<number, number>} */
  get hand() {
    const rows = this.table.sight.tray.filter((section) => section.form === "hand").flatMap((section) => section.rows);
    return new Map(rows.flatMap((row) => {
      const card = this.cards.find((one) => one.id === row.card)?.card;
      return card === undefined ? [] : [[card, Number(/×\s*(\d+)/.exec(`${row.value} ${row.note}`)?.[1] ?? 1)]];
    }));
  }

  get cards() {
    return [...this.trade.commodities, ...this.trade.calamities];
  }

  /** @param {number | null} card */
  name(card) {
    return card === null ? "any card" : this.cards.find((one) => one.card === card)?.name ?? "a card";
  }

  /** Whether sets are worth their value times the square of their number: read off my own cards. */
  get isSquare() {
    const rows = this.table.sight.tray.filter((section) => section.form === "hand").flatMap((section) => section.rows);
    const worth = rows.flatMap((row) => {
      const one = this.trade.commodities.find((known) => known.id === row.card);
      const told = /worth (\d+)/.exec(`${row.value} ${row.note}`)?.[1];
      return one && told ? [one.value * (this.hand.get(one.card) ?? 0) ** 2 === Number(told)] : [];
    });
    return worth.length > 0 && worth.every(Boolean);
  }

  /** "Cotton ×3 becomes ×5: worth 36 becomes 100." @param {(number | null)[]} gets @param {(number | null)[]} gives */
  gain(gets, gives) {
    if (!this.isSquare) return "";
    const cards = [...new Set([...gets, ...gives])].filter((card) => card !== null);
    const times = (/** @type {(number | null)[]} */ list, /** @type {number} */ card) => list.filter((one) => one === card).length;
    return cards.map((card) => {
      const value = this.trade.commodities.find((one) => one.card === card)?.value ?? 0;
      const now = this.hand.get(card) ?? 0;
      const then = Math.max(0, now + times(gets, card) - times(gives, card));
      return then === now || !value ? "" : `${this.name(card)} ×${now} becomes ×${then}: worth ${value * now ** 2} becomes ${value * then ** 2}.`;
    }).filter(Boolean).join(" ");
  }

  /** @returns {Draft} */
  fresh() {
    const none = () => Array.from({ length: this.trade.true_cards }, () => null);
    return { to: null, give: none(), give_total: this.trade.cards, want: none(), want_total: this.trade.cards };
  }

  update() {
    const { room, you } = this.table.sight;
    if (!room) {
      this.draft = null;
      return;
    }
    const element = this.table.part("room");
    const meets = room.offers.filter((offer) => !offer.mine && offer.can_accept);
    const lacks = room.offers.filter((offer) => !offer.mine && !offer.can_accept);
    const mine = room.offers.filter((offer) => offer.mine);
    refill(
      element,
      ...(you === null ? [] : [this.form()]),
      ...this.offers("Your offers", mine),
      ...this.offers("Offers you can meet", meets.toSorted((a, b) => Number(b.to === you) - Number(a.to === you))),
      ...this.offers("Others", lacks, "you cannot meet"),
      ...(room.offers.length ? [] : [made("p", "f", "Nobody offers anything yet.")]),
    );
  }

  /** The same terms from several players are shown once. @param {string} heading @param {Offer[]} offers @param {string} [note] */
  offers(heading, offers, note = "") {
    if (!offers.length) return [];
    /** @type {Map<string, Offer[]>} */
    const alike = new Map();
    for (const offer of offers) {
      const terms = JSON.stringify([offer.give.toSorted(), offer.want.toSorted(), offer.mine && offer.id]);
      alike.set(terms, [...(alike.get(terms) ?? []), offer]);
    }
    const lines = [...alike.values()].map((some) => this.offer(some));
    const list = box("div", "offers", ...lines.slice(0, FEW));
    if (lines.length > FEW) {
      const fold = box("details", "", key(made("summary", "", `${lines.length - FEW} more`), `more ${heading}`), ...lines.slice(FEW));
      list.append(fold);
    }
    return [box("section", "", box("h2", "", heading, made("span", "", `${offers.length} ${note}`)), list)];
  }

  /** @param {(number | null)[]} cards @param {number} total @param {string} rest */
  side(cards, total, rest) {
    const line = box("span", "cards");
    for (const card of cards) {
      const known = this.cards.find((one) => one.card === card);
      const chip = box("span", known ? "tc" : "tc any", known ? this.table.names.cardLink(known.id, known.name) : "any card");
      line.append(chip);
    }
    if (total > cards.length) line.append(made("span", "tc any", `${total - cards.length} ${rest}`));
    return line;
  }

  /** @param {Offer[]} some the same terms, from one or several players */
  offer(some) {
    const [offer, ...others] = some;
    const { names, sight } = this.table;
    const to = offer.to === null ? "to everybody" : offer.to === sight.you ? "to you" : `to ${names.player(offer.to)}`;
    const also = others.length ? `, also ${[...new Set(others.map((one) => names.player(one.from)))].join(", ")}` : "";
    const who = box("span", "who", names.badge(offer.from, "t"), made("b", "", offer.mine ? "You" : names.player(offer.from)), made("span", "s f", `${to}${also}`));
    const terms = box("span", "terms", made("span", "l", offer.mine ? "give" : "gives"), this.side(offer.give, offer.give_total, "not named"), made("span", "l", offer.mine ? "want" : "wants"), this.side(offer.want, offer.want_total, "of any kind"));
    const acts = box("span", "acts");
    if (sight.you !== null) acts.append(...this.answers(offer));
    const gain = offer.mine ? "" : this.gain(offer.give, offer.want);
    const says = offer.can_accept ? gain : offer.mine ? "" : capital(offer.why ?? this.lack(offer));
    if (says) acts.append(made("span", "s f", says));
    return box("article", "of", who, terms, acts);
  }

  /** What is missing to meet an offer. @param {Offer} offer */
  lack(offer) {
    const card = offer.want.find((one) => one !== null && (this.hand.get(one) ?? 0) < offer.want.filter((other) => other === one).length);
    return card === undefined || card === null ? "" : `you have ${this.hand.get(card) ?? "no"} ${this.name(card)}`;
  }

  /** @param {Offer} offer */
  answers(offer) {
    const { table } = this;
    const seat = table.sight.you;
    if (offer.mine) {
      return [
        key(button("Withdraw", () => table.order("withdraw", { seat, id: offer.id }), "btn"), `withdraw ${offer.id}`),
        key(button("Change", () => this.edit({ ...offer, replaces: offer.id }), "btn"), `change ${offer.id}`),
      ];
    }
    const give = offer.want.map((card) => (card !== null && this.hand.has(card) ? card : null));
    const counter = { to: offer.from, give, give_total: offer.want_total, want: [...offer.give], want_total: offer.give_total };
    const answers = [key(button("Counter", () => this.edit(counter), "btn"), `counter ${offer.id}`)];
    if (offer.can_accept) answers.unshift(key(button(offer.want.includes(null) ? "Accept…" : "Accept", () => this.accept(offer), "btn"), `accept ${offer.id}`));
    return answers;
  }

  /** Accepts; the cards that are not named in the offer are named first. @param {Offer} offer */
  accept(offer) {
    const named = [...offer.want];
    const go = () => this.table.order("accept", { seat: this.table.sight.you, id: offer.id, name: named });
    if (!named.includes(null)) return void go();
    const agree = button("Accept", () => {
      dialog.close();
      go();
    }, "btn main");
    agree.disabled = true;
    const picks = named.map((card, at) => card !== null ? made("span", "tc", this.name(card)) : this.pick(`Card ${at + 1} that you give`, null, true, (chosen) => {
      named[at] = chosen;
      agree.disabled = named.includes(null);
    }));
    const dialog = opened("Name the cards that you give", [box("p", "cards", ...picks), box("div", "go", agree)], "confirm");
  }

  /** @param {Draft} draft */
  edit(draft) {
    this.draft = { ...draft, give: [...draft.give], want: [...draft.want] };
    this.table.update();
  }

  /** A choice of a card, of my hand or of all. @param {string} name @param {number | null} value @param {boolean} isHeld @param {(card: number | null) => void} choose */
  pick(name, value, isHeld, choose) {
    const known = isHeld ? this.cards.filter((one) => this.hand.has(one.card)) : this.trade.commodities;
    const says = (/** @type {{ card: number, name: string, value?: number }} */ one) => isHeld ? `${one.name} ×${this.hand.get(one.card)}` : `${one.name}, value ${one.value}`;
    const cards = known.map((one) => /** @type {[string, string]} */ ([String(one.card), says(one)]));
    const select = choice([["", isHeld ? "choose a card" : "any card"], ...cards], value === null ? "" : String(value), (text) => choose(text === "" ? null : Number(text)));
    select.className = "tc";
    select.setAttribute("aria-label", name);
    return key(select, name);
  }

  form() {
    const { sight, names } = this.table;
    this.draft ??= this.fresh();
    const { draft } = this;
    const least = sight.room?.least ?? this.trade.cards;
    const others = sight.players.filter((player) => player.seat !== sight.you && !player.gone);
    const lane = (/** @type {"give" | "want"} */ which, /** @type {string} */ says) => {
      const picks = draft[which].map((card, at) => this.pick(`${says} ${at + 1}`, card, which === "give", (chosen) => {
        draft[which][at] = chosen;
        this.update();
      }));
      const total = `${which}_total`;
      const top = which === "give" ? Math.max(least, sight.room?.most_given ?? least) : 99;
      const number = key(input("number", String(draft[/** @type {"give_total"} */ (total)]), (text) => {
        draft[/** @type {"give_total"} */ (total)] = Math.min(Math.max(Number(text) || least, least), top);
        this.update();
      }, { min: String(least), max: String(top), "aria-label": `${says}: cards in all` }), total);
      return [made("span", "f", says), box("span", "cards", ...picks, box("label", "s f", number, " cards in all"))];
    };
    const to = [null, ...others.map((player) => player.seat)].map((seat) => {
      const chip = key(button("", () => {
        draft.to = seat;
        this.update();
      }, `tc${draft.to === seat ? " on" : ""}`), `to ${seat}`);
      chip.append(...(seat === null ? ["everybody"] : [names.badge(seat, "t"), names.player(seat)]));
      chip.setAttribute("aria-pressed", String(draft.to === seat));
      return chip;
    });
    const isReady = !draft.give.includes(null);
    const post = key(button(draft.replaces === undefined ? "Make this offer" : "Offer this instead", () => this.post(), "btn main"), "post");
    post.disabled = !isReady;
    const gain = isReady ? this.gain(draft.want, draft.give) : "";
    const open = draft.give_total - draft.give.length;
    const says = !isReady ? "Choose the cards that you name. They must be true." : `${gain} ${open > 0 ? `${count(open, "card")} of yours you choose when somebody accepts.` : ""}`.trim();
    const clear = key(button("Clear", () => this.edit(this.fresh()), "btn"), "clear");
    const rules = `At least ${count(least, "card")}; the ${this.trade.true_cards} you name must be true`;
    return box("section", "build", box("h2", "", "Your offer", made("span", "", rules)), box("div", "lane", ...lane("give", "You give"), ...lane("want", "You want"), made("span", "f", "Offered to"), box("span", "cards", ...to)), made("p", "gain", says), box("div", "go", post, clear));
  }

  async post() {
    if (!this.draft) return;
    const { replaces, to, give, give_total, want, want_total } = this.draft;
    const sent = { seat: this.table.sight.you, offer: { to, give, give_total, want, want_total }, ...(replaces === undefined ? {} : { replaces }) };
    if (await this.table.order("post", sent)) this.edit(this.fresh());
  }

  /** What stands in place of the question while everybody trades. */
  heading() {
    const { sight } = this.table;
    const { left = null, done = [] } = sight.room ?? {};
    const seat = sight.you;
    const isDone = seat !== null && done.includes(seat);
    const time = made("b", "", "");
    time.role = "timer";
    clearInterval(this.timer);
    const end = performance.now() + (left ?? 0) * 1000;
    const tick = () => (time.textContent = clock(Math.max(0, (end - performance.now()) / 1000)));
    if (left !== null) this.timer = setInterval(tick, 1000);
    tick();
    const all = sight.players.filter((player) => !player.gone).length;
    const dials = box("div", "dials", ...(left === null ? [] : [made("span", "", "Time left"), time]), made("span", "", "Have enough"), made("b", "", `${done.length} of ${all}`));
    const stop = () => this.table.order("enough", { seat, done: !isDone });
    const under = box("p", "under");
    if (seat !== null) under.append(key(button(isDone ? "Trade on" : "I have enough…", () => isDone ? stop() : asked("I have enough", ["You can still trade on until everybody has enough."], stop), "quiet"), "enough"));
    under.append(key(button(this.table.showsBoard ? "Show the offers" : "Show the board", () => this.table.turnRoom(), "quiet"), "turn room"));
    return [made("h2", "", "Trade: offer, accept, or say that you have enough"), made("p", "s f", "Everybody trades at the same time. It ends when all have enough, or when the time is over."), dials, under];
  }
}
