/** The landing page, the gallery and the page of an item. */
export const GALLERY_STYLE = `
.hero { padding: clamp(2.5rem, 6vw, 4.25rem) 0; border-bottom: 1px solid var(--line); }
.hero .wrap { display: grid; gap: 2rem 4rem; align-items: center; }
.hero h1 { margin: 0 0 1rem; font-size: clamp(2.1rem, 5.4vw, 3.5rem); line-height: 1.06; letter-spacing: -.032em; font-weight: 650; }
.hero p { margin: 0 0 1.75rem; max-width: 34rem; color: var(--soft); font-size: 1.0938rem; text-wrap: pretty; }
.hero .code { margin: 0; min-width: 0; }
@media (min-width: 60rem) { .hero .wrap { grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); } }
.gallery { display: grid; gap: 1.5rem 3rem; padding-top: 2.5rem; padding-bottom: 5rem; }
.gallery-head { min-width: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline; }
.gallery-head :is(h1, h2) { margin: 0; font-size: 1.5rem; }
.gallery-head p { margin: 0; color: var(--soft); font-size: .9375rem; }
.gallery-head .find { min-width: 0; flex-basis: 100%; max-width: 34rem; margin-top: .75rem; }
.gallery-body { min-width: 0; }
.figures { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: .75rem 2.25rem; margin: 1.25rem 0 0; }
.figures div { display: flex; flex-direction: column-reverse; }
.figures dt { color: var(--soft); font-size: .8125rem; }
.figures dd { margin: 0; font-size: 1.375rem; font-weight: 600; line-height: 1.3; letter-spacing: -.015em; font-variant-numeric: tabular-nums; }
.gallery-head .prices { flex-basis: 100%; max-width: 34rem; min-width: 0; margin-top: 1.25rem; padding: 1rem 1.15rem .8rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--tint); }
.prices h2 { margin: 0; font-size: .8125rem; font-weight: 600; letter-spacing: 0; color: var(--soft); }
.gallery-head .prices p { margin: .2rem 0 .9rem; text-wrap: pretty; }
.prices strong { color: var(--ink); font-size: 1.125rem; font-variant-numeric: tabular-nums; }
.prices svg { display: block; width: 100%; height: 4rem; border-bottom: 1px solid var(--line); }
.prices rect { fill: var(--accent); opacity: .5; }
.prices path { fill: none; stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 3; vector-effect: non-scaling-stroke; }
.gallery-head .prices .ends { display: flex; justify-content: space-between; margin: .35rem 0 0; font-size: .8125rem; font-variant-numeric: tabular-nums; }
.categories { min-width: 0; }
.categories ul { display: flex; gap: .4rem; margin: 0 -1.25rem; padding: .3rem 1.25rem; overflow-x: auto; scrollbar-width: none; }
.categories a {
  display: block; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 2rem;
  color: var(--soft); font-size: .9063rem; text-decoration: none; white-space: nowrap;
}
.categories .count { margin-left: .3rem; font-size: .8125rem; font-variant-numeric: tabular-nums; }
@media (scripting: none) and (max-width: 59.99rem) { .categories li:has([aria-current]) { order: -1; } }
.categories a:hover { color: var(--ink); border-color: var(--edge); }
.categories a[aria-current] { color: var(--paper); background: var(--ink); border-color: var(--ink); }
@media (min-width: 60rem) {
  .gallery { grid-template-columns: 9.5rem minmax(0, 1fr); }
  .gallery-head { grid-column: 2; }
  .categories { grid-column: 1; }
  .categories ul { position: sticky; top: 1.5rem; display: block; margin: -.3rem 0 0; padding: 0; overflow: visible; }
  .categories a { display: flex; justify-content: space-between; padding: .2rem 0; border: 0; border-radius: 0; }
  .categories a[aria-current] { color: var(--ink); background: none; font-weight: 600; box-shadow: inset 2px 0 var(--accent); padding-left: .75rem; margin-left: -.75rem; }
}
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr)); gap: 2.25rem 1.5rem; }
@media (max-width: 34rem) { .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem 1rem; } }
.card { position: relative; display: flex; flex-direction: column; min-width: 0; }
.card h2, .card h3 {
  margin: .8rem 0 0; font-size: .9688rem; font-weight: 550; line-height: 1.35; letter-spacing: -.005em;
  text-wrap: wrap; overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
}
.card :is(h2, h3) a { color: inherit; text-decoration: none; }
.card :is(h2, h3) a::after { content: ""; position: absolute; inset: 0; }
.card:hover :is(h2, h3) a { text-decoration: underline; }
.card :is(h2, h3) a:focus-visible { outline: none; }
.card:focus-within:has(a:focus-visible) { outline: 2px solid var(--accent); outline-offset: 5px; border-radius: .3rem; }
.card p { margin: .15rem 0 0; font-size: .875rem; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card .by { display: flex; align-items: center; gap: .4rem; margin-top: .3rem; }
.by > :last-child { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.avatar {
  flex: none; display: inline-grid; place-items: center; width: 1.3rem; height: 1.3rem; border-radius: 50%;
  background: oklch(var(--tile) calc(var(--chroma) * 2.2) var(--hue)); color: oklch(var(--tile-ink) .09 var(--hue));
  font-size: .6875rem; font-weight: 650; line-height: 1; user-select: none;
}
.card .facts { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 .75rem; margin-top: auto; padding-top: .45rem; white-space: normal; }
.price { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.price span { color: var(--soft); font-weight: 400; }
.facts time { font-size: .8125rem; }
.tile {
  position: relative; display: grid; align-items: end; aspect-ratio: 3 / 2; overflow: hidden;
  border-radius: .6rem; background: oklch(var(--tile) var(--chroma) var(--hue));
  color: oklch(var(--tile-ink) .055 var(--hue));
}
.sign { display: grid; gap: .35rem; min-width: 0; padding: .8rem .9rem; user-select: none; }
.initial { font-size: 2.25rem; font-weight: 500; line-height: 1; letter-spacing: -.03em; }
.domain { overflow: hidden; font-size: .8125rem; line-height: 1.3; text-overflow: ellipsis; white-space: nowrap; }
.tile img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.tile img.shown { background: #fff; }
.tile:has(img[src^="/img/"])::after { content: ""; position: absolute; inset: 0; background: light-dark(transparent, rgb(19 20 23 / .2)); }
.tile img.broken { visibility: hidden; }
.tone-0 { --hue: 25; } .tone-1 { --hue: 65; } .tone-2 { --hue: 105; } .tone-3 { --hue: 155; }
.tone-4 { --hue: 195; } .tone-5 { --hue: 240; } .tone-6 { --hue: 285; } .tone-7 { --hue: 340; }
.more { margin: 3rem 0 0; display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; }
.more .error { color: var(--bad); }
.more [role=status] { margin: 0; color: var(--soft); font-size: .9063rem; }
.empty { padding: 3.5rem 1.5rem; border: 1px dashed var(--edge); border-radius: .6rem; text-align: center; }
.empty h3, .empty h2 { margin: 0 0 .5rem; font-size: 1.125rem; }
.empty p { margin: 0 auto 1.25rem; max-width: 30rem; color: var(--soft); }
.empty .actions { justify-content: center; }
.item { display: grid; gap: 2rem 4rem; padding-top: 2rem; padding-bottom: 4rem; }
.item .back { margin: 0; font-size: .9063rem; grid-column: 1 / -1; }
.item .tile { align-self: start; }
.item .sign { padding: 1.5rem 1.75rem; }
.item .initial { font-size: clamp(4rem, 12vw, 6.5rem); }
.item .domain { font-size: 1rem; }
.item h1 { margin: 0 0 .35rem; font-size: clamp(1.6rem, 3.6vw, 2.25rem); letter-spacing: -.02em; overflow-wrap: anywhere; }
.item .avatar { width: 1.6rem; height: 1.6rem; margin-right: .5rem; font-size: .8125rem; }
.others { padding: 2rem 0 5rem; border-top: 1px solid var(--line); }
.others h2 { margin: 0 0 1.25rem; font-size: 1.25rem; overflow-wrap: anywhere; }
.others h2 + p { margin: -1rem 0 1.25rem; font-size: .9375rem; }
.others .grid { grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 17rem)); }
@media (max-width: 34rem) { .others .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
.item .seller { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
.item .seller img { vertical-align: -.35rem; margin-right: .5rem; border-radius: .3rem; object-fit: contain; }
.item .seller img.broken { display: none; }
.item .amount { margin: 1.5rem 0; font-size: 1.5rem; }
.item dl { margin: 2rem 0 0; border-top: 1px solid var(--line); font-size: .9375rem; }
.item dl div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 1rem; padding: .65rem 0; border-bottom: 1px solid var(--line); }
.item dt { color: var(--soft); }
.item dd { margin: 0; overflow-wrap: anywhere; }
.item .note { margin: 1.5rem 0 0; color: var(--soft); font-size: .875rem; }
@media (min-width: 52rem) { .item { grid-template-columns: minmax(0, 6fr) minmax(0, 5fr); } }
`;
