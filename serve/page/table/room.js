// @ts-check
// The trade room: my offer, those I can meet, those I cannot and why, the clock, and "enough".

import { box, button, byId, choice, grouped, input, made } from "/dom.js";
import { asked, opened } from "/table/dialogs.js";
import { capital, count, key, refill, ticking } from "/table/words.js";

/** @typedef {import("/table/types.js").Offer} Offer */
/** @typedef {import("/table/types.js").Terms & { replaces?: number }} Draft */
/** @typedef {(number | null)[]} Cards */

/** More offers than these are folded. */
const FEW = 5;

/** @param {Cards} cards @param {number | null} card */
const times = (cards, card) => cards.filter((one) => one === card).length;

export class TradeRoom {
  /** @param {import("/table/table.js").Table} table */
  constructor(table) {
    this.table = table;
    this.trade = table.game.trade ?? { cards: 0, true_cards: 0, commodities: [], calamities: [] };
    this.cards = [...this.trade.commodities, ...this.trade.calamities];
    /** What I hold. @type {Map<number, number>} */
    this.hand = new Map();
    /** Sets are worth their value times the square of their number, as far as my cards tell. */
    this.isSquare = false;
    /** What is being written, kept while the room changes. @type {Draft} */
    this.draft = this.fresh();
  }

  /** @returns {Draft} */
  fresh() {
    const none = () => Array.from({ length: this.trade.true_cards }, () => null);
    return { to: null, give: none(), give_total: this.trade.cards, want: none(), want_total: this.trade.cards };
  }

  /** Reads my cards off the tray. */
  takeHand() {
    const rows = this.table.sight.tray.filter((section) => section.form === "hand").flatMap((section) => section.rows);
    this.hand = new Map();
    let isSquare = true;
    for (const { card: id, value, note } of rows) {
      const [card, good] = [this.cards, this.trade.commodities].map((known) => known.find((one) => one.id === id));
      const held = Number(/×\s*(\d+)/.exec(value)?.[1] ?? 1);
      if (card) this.hand.set(card.card, held);
      if (good) isSquare &&= Number(/** @type {any} */ (good).value) * held ** 2 === Number(/worth (\d+)/.exec(note)?.[1]);
    }
    this.isSquare = isSquare && this.hand.size > 0;
  }

  /** What a trade of known cards brings. @param {Offer} offer */
  worth(offer) {
    return this.trade.commodities.reduce((sum, { card, value }) => sum + value * (((this.hand.get(card) ?? 0) + times(offer.give, card) - times(offer.want, card)) ** 2 - (this.hand.get(card) ?? 0) ** 2), 0);
  }

  /** "Cotton ×3 becomes ×5: worth 36 becomes 100." @param {Cards} gets @param {Cards} gives */
  gain(gets, gives) {
    return this.trade.commodities.map(({ card, name, value }) => {
      const now = this.hand.get(card) ?? 0;
      const then = Math.max(0, now + times(gets, card) - times(gives, card));
      return then === now || !value || !this.isSquare ? "" : `${name} ×${now} becomes ×${then}: worth ${value * now ** 2} becomes ${value * then ** 2}.`;
    }).filter(Boolean).join(" ");
  }

  update() {
    const { room, you } = this.table.sight;
    if (!room) return void (this.draft = this.fresh());
    this.takeHand();
    const others = room.offers.filter((offer) => !offer.mine).toSorted((a, b) => Number(b.to === you) - Number(a.to === you));
    refill(
      byId("room"),
      ...(you === null ? [] : [this.form()]),
      ...this.offers("Your offers", room.offers.filter((offer) => offer.mine)),
      ...this.offers(you === null ? "Offers" : "Offers you can meet", others.filter((offer) => offer.can_accept || you === null)),
      ...this.offers("Others", others.filter((offer) => !offer.can_accept && you !== null), true),
      ...(room.offers.length ? [] : [made("p", "f", "Nobody offers anything yet.")]),
    );
  }

  /** Of what a player offers for the same cards, the best is shown; what cannot be met is folded. @param {string} heading @param {Offer[]} offers @param {boolean} [isFolded] */
  offers(heading, offers, isFolded = false) {
    const alike = [...grouped(offers, (offer) => JSON.stringify([offer.from, offer.want.toSorted(), offer.mine && offer.id])).values()];
    const best = alike.map((some) => some.toSorted((one, other) => this.worth(other) - this.worth(one))[0]);
    const shown = isFolded ? [] : best.slice(0, FEW);
    const more = [...best, ...offers.filter((offer) => !best.includes(offer))].filter((offer) => !shown.includes(offer));
    const says = isFolded ? `${count(more.length, "offers")} that you cannot meet` : `${more.length} more, much alike`;
    const fold = box("details", "offers", key(made("summary", "", says), `more ${heading}`), ...more.map((offer) => this.offer(offer)));
    const list = box("div", "offers", ...shown.map((offer) => this.offer(offer)), ...(more.length ? [fold] : []));
    return offers.length ? [box("section", "", box("h2", "", heading, made("span", "", String(offers.length))), list)] : [];
  }

  /** @param {Cards} cards @param {number} total @param {string} rest */
  side(cards, total, rest) {
    const chips = cards.map((card) => {
      const known = this.cards.find((one) => one.card === card);
      return box("span", known ? "tc" : "tc any", known ? this.table.names.cardLink(known.id, known.name) : "any card");
    });
    return box("span", "cards", ...chips, ...(total > cards.length ? [made("span", "tc any", `${total - cards.length} ${rest}`)] : []));
  }

  /** @param {Offer} offer */
  offer(offer) {
    const { names, sight } = this.table;
    const to = offer.to === null ? "to everybody" : offer.to === sight.you ? "to you" : `to ${names.player(offer.to)}`;
    const who = box("span", "who", names.badge(offer.from, "t"), made("b", "", offer.mine ? "You" : names.player(offer.from)), made("span", "s f", to));
    const terms = box("span", "terms", made("span", "l", offer.mine ? "give" : "gives"), this.side(offer.give, offer.give_total, "not named"), made("span", "l", offer.mine ? "want" : "wants"), this.side(offer.want, offer.want_total, "of any kind"));
    const missing = this.cards.find((one) => (this.hand.get(one.card) ?? 0) < times(offer.want, one.card));
    const says = offer.mine || sight.you === null ? "" : offer.can_accept ? this.gain(offer.give, offer.want) : missing ? `You have ${this.hand.get(missing.card) ?? "no"} ${missing.name}` : capital(offer.why ?? "");
    return box("article", "of", who, terms, box("span", "acts", ...(sight.you === null ? [] : this.answers(offer)), made("span", "s f", says)));
  }

  /** @param {Offer} offer */
  answers(offer) {
    const { table } = this;
    const seat = table.sight.you;
    const act = (/** @type {string} */ words, /** @type {() => unknown} */ go) => key(button(words, () => void go(), "btn"), `${words.replace("…", "").toLowerCase()} ${offer.id}`);
    if (offer.mine) return [act("Withdraw", () => table.order("withdraw", { seat, id: offer.id })), act("Change", () => this.edit({ ...offer, replaces: offer.id }))];
    const give = () => offer.want.map((card) => (card !== null && this.hand.has(card) ? card : null));
    const counter = act("Counter", () => this.edit({ to: offer.from, give: give(), give_total: offer.want_total, want: offer.give, want_total: offer.give_total }));
    return offer.can_accept ? [act(offer.want.includes(null) ? "Accept…" : "Accept", () => this.accept(offer)), counter] : [counter];
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
    const picks = named.map((card, at) => this.pick(`Card ${at + 1} that you give`, card, true, (chosen) => {
      named[at] = chosen;
      agree.disabled = named.includes(null);
    }));
    const dialog = opened("Name the cards that you give", [box("p", "cards", ...picks), box("div", "go", agree)], "confirm");
  }

  /** @param {Draft} draft */
  edit(draft) {
    this.draft = { ...draft, give: [...draft.give], want: [...draft.want] };
    this.update();
    byId("room").scrollTop = 0;
  }

  /** A choice of a card, of my hand or of all. @param {string} name @param {number | null} value @param {boolean} isHeld @param {(card: number | null) => void} choose */
  pick(name, value, isHeld, choose) {
    const held = this.cards.filter((one) => this.hand.has(one.card)).map((one) => [String(one.card), `${one.name} ×${this.hand.get(one.card)}`]);
    const all = this.trade.commodities.map((one) => [String(one.card), `${one.name}, value ${one.value}`]);
    const options = /** @type {[string, string][]} */ ([["", isHeld ? "choose a card" : "any card"], ...(isHeld ? held : all)]);
    const select = key(choice(options, value === null ? "" : String(value), (text) => choose(text === "" ? null : Number(text))), name, name);
    select.className = "tc";
    return select;
  }

  /** A side of my offer. @param {"give" | "want"} which @param {string} says @param {number} least @param {number} most */
  lane(which, says, least, most) {
    const { draft } = this;
    const total = /** @type {"give_total" | "want_total"} */ (`${which}_total`);
    const picks = draft[which].map((card, at) => this.pick(`${says} ${at + 1}`, card, which === "give", (chosen) => {
      draft[which][at] = chosen;
      this.update();
    }));
    const number = key(input("number", String(draft[total]), (text) => {
      draft[total] = Math.min(Math.max(Number(text) || least, least), most);
      this.update();
    }, { min: String(least), max: String(most) }), total, `${says}: cards in all`);
    return [made("span", "f", says), box("span", "cards", ...picks, number, made("span", "s f", "cards in all"))];
  }

  form() {
    const { sight, names } = this.table;
    const { draft } = this;
    const { least = this.trade.cards, most_given: most = least } = sight.room ?? {};
    const others = sight.players.filter((player) => player.seat !== sight.you && !player.gone);
    const to = [null, ...others.map((player) => player.seat)].map((seat) => {
      const chip = key(button("", () => this.edit({ ...draft, to: seat }), `tc${draft.to === seat ? " on" : ""}`), `to ${seat}`);
      chip.append(...(seat === null ? ["everybody"] : [names.badge(seat, "t"), names.player(seat)]));
      chip.setAttribute("aria-pressed", String(draft.to === seat));
      return chip;
    });
    const isReady = !draft.give.includes(null);
    const post = key(button(draft.replaces === undefined ? "Make this offer" : "Offer this instead", () => this.post(), "btn main"), "post");
    post.disabled = !isReady;
    const open = draft.give_total - draft.give.length;
    const rest = open > 0 ? `${count(open, "cards")} of yours you choose when somebody accepts.` : "";
    const says = isReady ? `${this.gain(draft.want, draft.give)} ${rest}` : "Choose the cards that you name. They must be true.";
    const lanes = [...this.lane("give", "You give", least, Math.max(least, most)), ...this.lane("want", "You want", least, 99), made("span", "f", "Offered to"), box("span", "cards", ...to)];
    const rules = `At least ${count(least, "cards")}; the ${this.trade.true_cards} you name must be true`;
    return box("section", "build", box("h2", "", "Your offer", made("span", "", rules)), box("div", "lane", ...lanes), made("p", "gain", says), box("div", "go", post, key(button("Clear", () => this.edit(this.fresh()), "btn"), "clear")));
  }

  async post() {
    const { replaces, to, give, give_total, want, want_total } = this.draft;
    const isPosted = await this.table.order("post", { seat: this.table.sight.you, offer: { to, give, give_total, want, want_total }, ...(replaces === undefined ? {} : { replaces }) });
    if (isPosted) this.edit(this.fresh());
  }

  /** What stands in place of the question while everybody trades. */
  heading() {
    const { sight } = this.table;
    const { left = null, done = [] } = sight.room ?? {};
    const seat = sight.you;
    const isDone = seat !== null && done.includes(seat);
    const end = this.table.taken + (left ?? 0) * 1000;
    const time = ticking(() => {
      const rest = Math.max(0, Math.round((end - performance.now()) / 1000));
      return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
    });
    time.role = "timer";
    const all = sight.players.filter((player) => !player.gone).length;
    const dials = box("div", "dials", ...(left === null ? [] : [made("span", "", "Time left"), time]), made("span", "", "Have enough"), made("b", "", `${done.length} of ${all}`));
    const stop = () => void this.table.order("enough", { seat, done: !isDone });
    const enough = key(button(isDone ? "Trade on" : "I have enough…", () => (isDone ? stop() : asked("I have enough", ["You can still trade on until everybody has enough."], stop)), "quiet"), "enough");
    const turn = key(button(this.table.showsBoard ? "Show the offers" : "Show the board", () => Object.assign(this.table, { showsBoard: !this.table.showsBoard }).update(), "quiet turn-room"), "turn room");
    return [made("h2", "", "Trade: offer, accept, or say that you have enough"), made("p", "s f", "Everybody trades at the same time. It ends when all have enough, or when the time is over."), dials, box("p", "under", ...(seat === null ? [] : [enough]), turn)];
  }
}
