export const GALLERY_STYLE = `
.hero { padding: clamp(2.25rem, 5vw, 4rem) 0; border-bottom: 1px solid var(--line); background: var(--tint); overflow: clip; }
.hero .wrap { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem 4rem; align-items: center; }
.hero h1 { margin: 0 0 1rem; font-size: clamp(2.4rem, 6vw, 4rem); line-height: 1.02; letter-spacing: -.035em; font-weight: 650; }
.hero .lead { margin: 0 0 1.75rem; max-width: 32rem; color: var(--soft); font-size: 1.125rem; text-wrap: pretty; }
.hero .code { --under: var(--paper); margin: 1.75rem 0 0; background: var(--paper); }
.code .call { color: var(--call); } .code .string { color: var(--string); }
.receipts { display: grid; grid-template-columns: minmax(0, 1fr); gap: .6rem; filter: drop-shadow(0 .35rem .6rem var(--shade)); }
.receipts a {
  display: grid; grid-template-columns: minmax(0, 1fr) fit-content(50%); gap: .1rem 1rem; padding: .9rem 1.1rem 1.35rem;
  color: var(--ink); background: var(--sheet); text-decoration: none;
  --torn: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 10px 100%;
  -webkit-mask: var(--torn); mask: var(--torn);
}
.receipts .from { color: var(--soft); font-size: .8125rem; }
.receipts .what { grid-row: 2; font-weight: 550; line-height: 1.3; }
.receipts :is(.from, .what) { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.receipts time { grid-area: 1 / 2; color: var(--soft); font-size: .8125rem; text-align: right; }
.receipts .price { grid-area: 2 / 2; text-align: right; }
.receipts a:hover .what { text-decoration: underline; text-underline-offset: .18em; }
.receipts a:focus-visible { outline-offset: -4px; }
@media (min-width: 60rem) {
  .hero .wrap { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .receipts { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .9rem; align-items: start; padding: .5rem 0; }
  .receipts a { display: flex; flex-direction: column; gap: 0; padding: 1.1rem 1.1rem 1.9rem; }
  .receipts .from { order: -1; }
  .receipts .what { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; height: 3.9em; margin: .35rem 0 1rem; white-space: normal; overflow-wrap: anywhere; }
  .receipts .price { padding-top: .9rem; border-top: 2px dashed var(--line); font-size: 1.5rem; line-height: 1.2; text-align: left; letter-spacing: -.02em; }
  .receipts .price span { display: block; font-size: .875rem; letter-spacing: 0; }
  .receipts time { margin-top: .4rem; text-align: left; }
  .receipts li:nth-child(1) { rotate: -2.5deg; translate: 0 .4rem; } .receipts li:nth-child(2) { rotate: 1deg; } .receipts li:nth-child(3) { rotate: 3deg; translate: 0 .8rem; }
  .receipts li:hover { z-index: 1; }
}
@media (prefers-reduced-motion: no-preference) {
  .receipts li { animation: slide .5s cubic-bezier(.2, .8, .3, 1) backwards; transition: rotate .12s; }
  .receipts li:nth-child(2) { animation-delay: .08s; } .receipts li:nth-child(3) { animation-delay: .16s; }
  .receipts li:hover { rotate: 0deg; }
  @keyframes slide { from { opacity: 0; transform: translateY(-1.5rem); } }
}
.gallery { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem 3rem; padding-top: 2.5rem; padding-bottom: 5rem; }
.gallery-head { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem 2rem; align-items: center; }
/* A caller's text ends at its box, also where it cannot break or stacks marks; the padding is for high letters. */
:is(.gallery-head, .item, .desk) h1, .price, .item :is(.seller, .amount), .rank span, .prices p, .evidence pre { min-width: 0; overflow: clip; overflow-wrap: anywhere; }
:is(.gallery-head, .item, .desk) h1 { margin: -.25em 0 0; padding: .25em 0 .2em; }
.gallery-head :is(h1, h2) { font-size: 1.75rem; letter-spacing: -.022em; }
.gallery-head h2 { margin: 0; }
.gallery-body > .figures { margin-bottom: 1rem; }
.figures { margin: 0; color: var(--soft); font-size: .9375rem; font-variant-numeric: tabular-nums; }
.find { margin-top: .6rem; }
@media (min-width: 48rem) {
  .gallery-head { grid-template-columns: minmax(0, 1fr) minmax(0, 26rem); }
  .gallery-head .find { grid-area: 1 / 2 / span 2; margin: 0; }
}
.narrow { display: flex; gap: .4rem 1.5rem; align-items: center; margin: 0 -1.25rem 1.25rem; padding: .3rem 1.25rem; overflow-x: auto; scrollbar-width: none; }
.narrow ul { display: flex; gap: .4rem; }
.narrow .clear { font-size: .875rem; padding: .3rem 0; }
.narrow li a, .categories a {
  display: block; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 2rem;
  color: var(--soft); font-size: .9063rem; text-decoration: none; white-space: nowrap; font-variant-numeric: tabular-nums;
}
:is(.narrow li, .categories) a:hover { color: var(--ink); border-color: var(--edge); }
.narrow li [aria-current], .categories a[aria-current] { color: var(--paper); background: var(--ink); border-color: var(--ink); }
.prices { max-width: 40rem; margin: 0 0 1.75rem; padding: 1rem 1.15rem .8rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--tint); }
.prices h2 { margin: 0; font-size: .8125rem; font-weight: 600; letter-spacing: 0; color: var(--soft); }
.prices p { margin: .2rem 0 .9rem; color: var(--soft); text-wrap: pretty; }
.prices strong { color: var(--price); font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.prices svg { display: block; width: 100%; height: 4rem; border-bottom: 1px solid var(--edge); overflow: visible; }
.prices rect { fill: var(--accent); opacity: .55; }
.prices path { fill: none; stroke: var(--accent); vector-effect: non-scaling-stroke; }
.prices .point { stroke-width: 11; stroke-linecap: round; opacity: .6; }
.prices .median { stroke: var(--price); stroke-width: 2; }
.prices .axis { display: flex; justify-content: space-between; gap: .4rem; margin: .35rem 0 0; font-size: .8125rem; font-variant-numeric: tabular-nums; }
.axis > * { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.categories ul { display: flex; gap: .4rem; margin: 0 -1.25rem; padding: .3rem 1.25rem; overflow-x: auto; scrollbar-width: none; }
.categories .count { margin-left: .3rem; font-size: .8125rem; }
@media (scripting: none) and (max-width: 59.99rem) { .categories li:has([aria-current]) { order: -1; } }
@media (min-width: 60rem) {
  .gallery { grid-template-columns: 9.5rem minmax(0, 1fr); gap: 1.75rem 3rem; }
  .gallery-head { grid-column: 1 / -1; }
  .gallery-body { grid-column: 2; } .gallery:not(:has(.categories)) .gallery-body { grid-column: 1 / -1; }
  .categories ul { position: sticky; top: calc(var(--head) + 1rem); display: block; max-height: calc(100vh - var(--head) - 2rem); margin: -.3rem 0 0; padding: 0 0 0 .75rem; overflow-y: auto; scrollbar-width: thin; }
  .categories { margin-left: -.75rem; }
  .narrow { flex-wrap: wrap; margin: 0 0 1.25rem; padding: 0; overflow: visible; }
  .categories a { display: flex; justify-content: space-between; padding: .2rem .25rem .2rem 0; border: 0; border-radius: 0; }
  .categories a[aria-current] { color: var(--ink); background: none; font-weight: 600; box-shadow: inset 2px 0 var(--accent); padding-left: .75rem; margin-left: -.75rem; }
}
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr)); gap: 2.25rem 1.5rem; }
@media (max-width: 34rem) { .grid { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem 1rem; } }
.card { position: relative; display: flex; flex-direction: column; min-width: 0; }
.card h3 {
  margin: .8rem 0 0; font-size: 1rem; font-weight: 550; line-height: 1.3; letter-spacing: -.005em;
  text-wrap: wrap; overflow-wrap: anywhere;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
}
.card h3 a { display: block; color: inherit; text-decoration: none; }
.card h3 a::after { content: ""; position: absolute; inset: 0; }
.card:hover h3 a { text-decoration: underline; }
.card:hover .tile { box-shadow: 0 0 0 1px var(--edge); }
.card h3 a:focus-visible { outline: none; }
.card:focus-within:has(a:focus-visible) { outline: 2px solid var(--accent); outline-offset: 5px; border-radius: .3rem; }
.card p { margin: .15rem 0 0; font-size: .875rem; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card .by { display: flex; align-items: center; gap: .4rem; margin-top: .3rem; }
.by > :last-child { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.avatar {
  flex: none; display: inline-grid; place-items: center; width: 1.3rem; height: 1.3rem; border-radius: 50%;
  background: oklch(var(--tile) calc(var(--chroma) * 1.8) var(--hue)); color: oklch(var(--tile-ink) .09 var(--hue));
  font-size: .6875rem; font-weight: 650; line-height: 1; user-select: none;
}
.card .facts { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 .75rem; margin-top: auto; padding-top: .45rem; white-space: normal; }
.price { color: var(--price); font-weight: 650; font-variant-numeric: tabular-nums; }
.price span { color: var(--soft); font-weight: 400; }
.card .price { max-height: 3lh; font-size: 1rem; } .card .price span { font-size: .875rem; }
.facts time { font-size: .8125rem; }
.tile {
  position: relative; aspect-ratio: 4 / 3; overflow: hidden; border-radius: .6rem;
  background: oklch(var(--tile) var(--chroma) var(--hue)); color: oklch(var(--tile-ink) .09 var(--hue));
}
.sign { position: absolute; inset: 0; display: grid; grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) fit-content(75%); padding: .8rem .9rem; font-size: .8125rem; line-height: 1.3; user-select: none; }
.initial { align-self: end; margin-block: -.25em; padding-block: .25em; overflow: clip; font-size: clamp(3.75rem, 20vw, 5.25rem); font-weight: 600; line-height: .74; letter-spacing: -.05em; }
.domain { grid-column: 1 / -1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tag { align-self: end; font-weight: 600; font-variant-numeric: tabular-nums; text-align: right; overflow-wrap: anywhere; }
.tile img { position: absolute; inset: 0; width: 100%; height: 100%; padding: 8%; object-fit: contain; }
.tile img[src^="/img/"] { padding: 4%; filter: var(--drawn); }
.tile:has(img:not(.broken)) .sign, .tile img.broken { visibility: hidden; }
.tone-0 { --hue: 20; } .tone-1 { --hue: 55; } .tone-2 { --hue: 130; } .tone-3 { --hue: 165; }
.tone-4 { --hue: 205; } .tone-5 { --hue: 245; } .tone-6 { --hue: 290; } .tone-7 { --hue: 340; }
.more { margin: 3rem 0 0; display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; }
.more .error { color: var(--bad); }
.more [role=status] { margin: 0; color: var(--soft); font-size: .9063rem; }
.empty { padding: 3.5rem 1.5rem; border: 1px dashed var(--edge); border-radius: .6rem; text-align: center; }
.empty h2 { margin: 0 0 .5rem; font-size: 1.25rem; }
.empty p { margin: 0 auto 1.25rem; max-width: 30rem; color: var(--soft); }
.empty .actions { justify-content: center; }
.item { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 4rem; padding-top: 2rem; padding-bottom: 3.5rem; }
.item .back { margin: 0; font-size: .9063rem; grid-column: 1 / -1; }
.item > .tile { align-self: start; width: 100%; max-width: 28.75rem; border: 1px solid oklch(var(--tile-ink) .05 var(--hue) / .25); }
.item .sign { padding: 1.5rem 1.75rem; font-size: 1rem; }
.item .initial { font-size: clamp(8rem, 22vw, 12rem); }
.item h1 { font-size: clamp(1.7rem, 3.8vw, 2.5rem); line-height: 1.12; letter-spacing: -.025em; }
.item .avatar { width: 1.6rem; height: 1.6rem; margin-right: .5rem; font-size: .8125rem; }
.item .seller { margin: 0; color: var(--soft); }
.item .seller img { vertical-align: -.35rem; margin-right: .5rem; border-radius: .3rem; object-fit: contain; }
.item .seller img.broken { display: none; }
.item .amount { margin: 1.1rem 0 .5rem; font-size: 2rem; line-height: 1.15; letter-spacing: -.02em; }
.item .amount span span { font-size: 1.125rem; letter-spacing: 0; }
.rank { max-width: 26rem; margin: 0 0 1.5rem; font-size: .9375rem; }
.rank p { margin: 0 0 .5rem; }
.rank p span { display: block; color: var(--soft); font-size: .8125rem; }
.rank svg { display: block; width: 100%; height: .75rem; }
.rank path { stroke: var(--line); stroke-width: 4; vector-effect: non-scaling-stroke; }
.rank .place { stroke: var(--price); stroke-width: 5; }
.rank .ends { display: flex; justify-content: space-between; margin: .1rem 0 0; }
.item dl { margin: 1.75rem 0 0; border-top: 1px solid var(--line); font-size: .9375rem; }
.item dl div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
@media (max-width: 30rem) { .item dl div { grid-template-columns: 5.5rem minmax(0, 1fr); } }
.item dt { color: var(--soft); }
.item dd { margin: 0; overflow-wrap: anywhere; }
.evidence { margin-top: 1.25rem; }
.evidence .actions { margin: 0 0 .75rem; }
.evidence .button { min-height: 2.25rem; padding: .25rem .9rem; }
.evidence .code { margin: .5rem 0 0; }
.evidence summary { width: fit-content; padding: .2rem 0; color: var(--accent); cursor: pointer; }
.item .note { margin: 1rem 0 0; color: var(--soft); font-size: .875rem; }
@media (min-width: 52rem) { .item { grid-template-columns: minmax(0, 28.75rem) minmax(0, 1fr); } }
.others { padding: 2rem 0 5rem; border-top: 1px solid var(--line); }
.others h2 { margin: 0 0 1.25rem; font-size: 1.375rem; }
@media (min-width: 60rem) { .others .grid { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 1.5rem 1.25rem; } .others .initial { font-size: 4rem; } }
`;
