export const DOCS_STYLE = `
.hljs-comment { color: var(--soft); font-style: italic; } .hljs-string { color: var(--string); }
:is(.hljs-number, .hljs-literal, .hljs-literal .hljs-keyword) { color: var(--number); } .hljs-keyword { color: var(--keyword); }
:is(.hljs-attr, .hljs-variable:not(.language_)) { color: var(--name); } :is(.hljs-title, .hljs-built_in) { color: var(--call); }
.hljs-subst { color: var(--ink); }
.tabs { display: flex; flex-wrap: wrap; margin-right: auto; }
.tabs label { position: relative; display: flex; align-items: center; min-height: 2.25rem; margin-right: 1.25rem; cursor: pointer; }
.tabs label:hover { color: var(--ink); }
.tabs label:has(:checked) { color: var(--ink); font-weight: 600; box-shadow: 0 1px 0 var(--accent), inset 0 -1px 0 var(--accent); }
.tabs label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.tabs input { position: absolute; opacity: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
${
  Array.from({ length: 8 }, (_, at) =>
    `.by-tab:has(label:nth-child(${at + 1}) :checked) > pre:not(:nth-of-type(${
      at + 1
    }))`).join(",\n")
} { display: none; }
.docs { display: grid; gap: 1rem 3.5rem; padding-top: 1.5rem; padding-bottom: 5rem; }
.docs > main { min-width: 0; max-width: 46rem; }
.doc-nav { font-size: .875rem; line-height: 1.35; }
.doc-nav h2 { margin: .35rem 0 0; font-size: .7813rem; font-weight: 600; letter-spacing: 0; }
.doc-nav a, .toc a { display: block; padding: .16rem 0; color: var(--soft); text-decoration: none; }
.doc-nav a:hover, .toc a:hover { color: var(--ink); }
.doc-nav a:has(.method) { display: flex; gap: .5rem; align-items: baseline; justify-content: space-between; }
.doc-nav a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 2px 0 var(--accent); padding-left: .75rem; margin-left: -.75rem; }
.doc-nav h2 ~ details { margin-top: .3rem; }
.doc-nav ul + details, .operation details { margin-top: .35rem; }
.doc-nav summary { color: var(--soft); padding: .25rem 0; font-size: .7813rem; }
.doc-nav[popover] { color: inherit; background: var(--paper); }
@media (max-width: 59.99rem) {
  .doc-nav[popover] { inset: 0 auto 0 0; width: min(20rem, 88vw); height: 100%; max-height: none; margin: 0; padding: .5rem 2rem 2rem; border: 0; border-right: 1px solid var(--line); overflow-y: auto; }
  .doc-nav::backdrop { background: rgb(0 0 0 / .4); }
  .doc-nav { font-size: .9375rem; }
  .doc-nav a { padding: .4rem 0; }
}
@media (min-width: 60rem) {
  .docs { grid-template-columns: 12.5rem minmax(0, 1fr); padding-top: 2rem; }
  .doc-nav[popover] { position: sticky; inset: var(--head) auto auto auto; display: block; align-self: start; width: auto; height: auto; max-height: calc(100vh - var(--head)); margin: -2rem 0 0; padding: 2rem 1rem .5rem .75rem; margin-left: -.75rem; border: 0; overflow-y: auto; scrollbar-width: thin; }
  .doc-nav h2:first-child { margin-top: 0; }
  .doc-menu { display: none; }
}
.doc-menu { justify-self: start; min-height: 2.4rem; padding: .25rem .9rem; }
.docs.wide > main { max-width: none; }
.toc { display: none; font-size: .8438rem; }
@media (min-width: 77rem) {
  .docs:not(.wide) { grid-template-columns: 12.5rem minmax(0, 44rem) minmax(0, 1fr); }
  .toc { display: block; }
  .toc > div { position: sticky; top: calc(var(--head) + 1.5rem); max-height: calc(100vh - var(--head) - 3rem); overflow-y: auto; }
  .toc h2 { margin: 0 0 .4rem; font-size: .8125rem; letter-spacing: 0; }
  .toc a { line-height: 1.4; padding: .25rem 0 .25rem .75rem; border-left: 1px solid var(--line); }
  .toc a[aria-current] { color: var(--ink); border-color: var(--accent); box-shadow: inset 1px 0 var(--accent); }
}
.ask { position: relative; margin: 0 0 2.5rem; }
.field { position: relative; flex: 1; min-width: 0; }
.field kbd { position: absolute; right: .7rem; top: 50%; translate: 0 -50%; padding: 0 .45rem; border: 1px solid var(--line); border-radius: .3rem; color: var(--soft); font-size: .8125rem; pointer-events: none; visibility: hidden; }
:root[data-scripted] .field input:placeholder-shown:not(:focus) + kbd { visibility: visible; }
@media (hover: none) { .field kbd { display: none; } }
.found {
  position: absolute; z-index: 5; top: 3.1rem; left: 0; right: 0; max-height: min(32rem, 70vh); padding: .35rem; overflow-y: auto;
  border: 1px solid var(--edge); border-radius: .5rem; background: var(--paper); box-shadow: 0 .75rem 2rem rgb(0 0 0 / .13);
}
.found > * { display: block; width: 100%; padding: .5rem .7rem; border: 0; border-radius: .3rem; background: none; color: var(--ink); font: inherit; font-size: .9375rem; text-align: left; text-decoration: none; cursor: pointer; }
.found > :is(:hover, :focus) { background: var(--tint); }
.found b { font-weight: 600; }
.found span { display: block; color: var(--soft); font-size: .875rem; line-height: 1.45; }
.found .kind-sentence span { color: var(--ink); font-size: .9063rem; } .found .kind-sentence b { color: var(--soft); font-size: .8125rem; font-weight: 400; }
.found .kind-operation span { font-family: var(--mono); font-size: .8125rem; }
.found button { color: var(--soft); border-top: 1px solid var(--line); border-radius: 0; }
.found mark { background: var(--mark); color: inherit; border-radius: 2px; }
.called { width: min(46rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); margin: 8vh auto auto; padding: 0; border: 0; overflow: visible; background: none; color: inherit; }
.called::backdrop { background: rgb(0 0 0 / .45); }
.called .ask { margin: 0; padding: .6rem; border-radius: .7rem; background: var(--paper); }
.called .found { top: 3.9rem; }
.called .outcome { max-height: 65vh; overflow-y: auto; }
.answer { margin-top: .75rem; padding: 1.1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--tint); }
.answer p { margin: 0 0 .75rem; }
.answer > :last-child { margin-bottom: 0; }
.answer h2 { margin: 1.1rem 0 .3rem; font-size: .8125rem; letter-spacing: 0; color: var(--soft); font-weight: 600; }
.answer :is(ol, ul) { margin: 0; padding-left: 1.2rem; font-size: .9375rem; }
.answer li + li { margin-top: .25rem; }
.answer .worth { color: var(--soft); }
.quote { padding-left: .9rem; border-left: 2px solid var(--line); }
.best { font-size: 1.2rem; }
.quote a { color: inherit; text-decoration-color: var(--line); }
.quote a:hover { text-decoration-color: var(--accent); }
.matches { margin-top: 2rem; }
:is(.matches, .suggestions) h2 { margin: 0 0 .5rem; font-size: 1.0625rem; }
.matches li { padding: .6rem 0; border-top: 1px solid var(--line); }
:is(.matches, .failures) p { margin: .1rem 0 0; color: var(--soft); font-size: .9063rem; }
.answer .error, .fields dt > .required, .tried .error, .tried .error b { color: var(--bad); }
.prose h1 { margin: 0 0 1.25rem; font-size: clamp(1.8rem, 4vw, 2.4rem); letter-spacing: -.025em; }
.prose h2 { margin: 3rem 0 .75rem; font-size: 1.3125rem; }
.prose h3 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
.prose :is(h1, h2, h3, h4) .anchor { color: inherit; text-decoration: none; }
.prose :is(h2, h3, h4) .anchor:hover::after { content: " #"; color: var(--soft); font-weight: 400; }
.prose :is(h1, h2, h3, h4):target { width: fit-content; background: var(--mark); box-shadow: -.5rem 0 var(--mark), .5rem 0 var(--mark); border-radius: 1px; }
.prose p, .prose li { text-wrap: pretty; }
.prose li { margin: .3rem 0; }
.prose li::marker { color: var(--soft); }
.prose :not(pre) > code { padding: .12em .34em; border-radius: .28rem; background: var(--tint); overflow-wrap: anywhere; }
.prose figure { margin: 1.75rem 0; overflow-x: auto; }
.prose img { display: block; width: 100%; min-width: 36rem; max-width: 47.5rem; height: auto; border: 1px solid var(--line); border-radius: .5rem; }
.table { margin: 1.25rem 0; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9063rem; line-height: 1.5; }
th, td { padding: .55rem 1rem .55rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
th { color: var(--soft); font-size: .8125rem; font-weight: 600; white-space: nowrap; }
.prose td code { overflow-wrap: normal; }
.pages h2 { margin: 2.5rem 0 .6rem; font-size: 1.1875rem; }
ul.ways { display: grid; gap: 1rem; margin-top: 2rem; }
.pages ul.operations { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.pages .operations li, .ways li { min-width: 0; padding: .8rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; }
.ways h2 { margin: 0; font-size: 1.0625rem; }
.ways .code { margin: .8rem 0; }
.ways p { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; margin: 0; font-size: .9375rem; }
.routes { columns: 2 16rem; column-gap: 2rem; margin-top: 2.5rem; }
.routes section { break-inside: avoid; padding-bottom: 1.5rem; }
.routes h2 { margin: 0 0 .35rem; font-size: 1rem; }
.routes li { padding: .15rem 0; font-size: .9375rem; }
.tools { display: flex; flex-wrap: wrap; gap: .3rem 1.25rem; margin: -1.25rem 0 1.75rem; font-size: .875rem; }
.tools :is(a, button) { min-height: 1.5rem; padding: 0; border: 0; background: none; color: var(--soft); font: inherit; text-decoration: underline; text-underline-offset: .18em; text-decoration-thickness: 1px; cursor: pointer; }
.tools :is(a, button):hover { color: var(--ink); }
.suggestions ul { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
.suggestions a { display: block; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .5rem; color: var(--ink); text-decoration: none; }
:is(.suggestions, .neighbours) a:hover { border-color: var(--edge); }
.pages a { font-weight: 550; }
:is(.pages, .operations) p { margin: .1rem 0 0; color: var(--soft); font-size: .9375rem; }
.prose .box { margin: 1.25rem 0; padding: .75rem 1.1rem; border: 1px solid var(--line); border-left: .25rem solid var(--accent); border-radius: .4rem; background: var(--tint); }
.prose .box.warning { border-left-color: var(--bad); }
.prose .box p { margin: .3rem 0; }
.prose .box .kind { margin: 0; font-weight: 600; font-size: .8125rem; color: var(--soft); }
.facts { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .875rem; }
.facts h2 { margin: 0 0 .5rem; font-size: .9375rem; }
.facts ul { columns: 15rem; column-gap: 2rem; }
.facts li { break-inside: avoid; padding: .1rem .3rem; }
.facts li:target { background: var(--mark); }
.sources { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 4rem 0 0; font-size: .9063rem; }
.neighbours { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.neighbours a { padding: .7rem 1rem; border: 1px solid var(--line); border-radius: .5rem; color: var(--ink); font-weight: 550; text-decoration: none; }
.neighbours span { display: block; color: var(--soft); font-size: .8125rem; font-weight: 400; }
.neighbours [rel=next] { grid-column: 2; text-align: right; }
@media (max-width: 26rem) { .neighbours { grid-template-columns: minmax(0, 1fr); } .neighbours [rel=next] { grid-column: 1; } }
.method { color: var(--soft); font-family: var(--mono); font-size: .6875rem; font-weight: 600; letter-spacing: .02em; }
.method.pos { color: var(--call); } .method.del { color: var(--bad); } .method.get { color: var(--accent); }
summary { width: fit-content; cursor: pointer; }
.operations a { display: inline-flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; font-weight: 400; text-decoration: none; }
.operations li, .fields > div { padding: .7rem 0; border-top: 1px solid var(--line); }
.operations .method { min-width: 3rem; }
.operations a code { overflow-wrap: anywhere; }
.operations a:hover code { text-decoration: underline; }
.folds { margin-top: 3rem; border-bottom: 1px solid var(--line); }
.folds details { border-top: 1px solid var(--line); }
.folds summary { width: auto; padding: .8rem 0; font-weight: 550; }
.folds summary span { margin-left: .3rem; color: var(--soft); font-weight: 400; font-size: .875rem; }
.operation { display: grid; gap: 1rem 3rem; }
.operation > * { min-width: 0; }
@media (min-width: 68rem) {
  .operation { grid-template: "intro samples" auto "details samples" 1fr / minmax(0, 1fr) minmax(0, 27rem); }
  .operation-samples { grid-area: samples; position: sticky; top: calc(var(--head) + 1.25rem); align-self: start; max-height: calc(100vh - var(--head) - 2.5rem); overflow-y: auto; scrollbar-width: thin; }
}
.operation h1 { margin-bottom: .5rem; font-size: clamp(1.5rem, 3vw, 1.9rem); }
.operation h2 { margin: 2.25rem 0 .25rem; font-size: 1.0625rem; }
.operation .details > h2:first-child { margin-top: 1rem; }
.operation .code { margin: 0 0 1rem; }
.operation pre { font-size: .7813rem; }
.endpoint { margin: 0 0 1rem; overflow-wrap: anywhere; }
.endpoint .method { margin-right: .35rem; font-size: .8125rem; }
.notes { margin: 1rem 0; padding: 0; list-style: none; color: var(--soft); font-size: .9063rem; }
.prose .notes li { margin: .15rem 0; }
.fields { margin: 0; }
.fields > div:first-child, .failures li:first-child { border-top: 0; }
.fields dt { font-size: .9063rem; }
.fields dt > span { margin-left: .3rem; color: var(--soft); font-size: .8125rem; }
.fields dd { margin: 0; }
.fields dd p { margin: .15rem 0 0; font-size: .9063rem; }
.fields .limits { color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
.operation summary { color: var(--accent); font-size: .8438rem; }
.fields .fields { padding-left: .9rem; border-left: 1px solid var(--line); }
.answers p { margin: .6rem 0 0; }
.failures li { padding: .55rem 0; border-top: 1px solid var(--line); }
.operation .try { margin: 0 0 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.operation .try > summary { width: auto; padding: .55rem 1rem; font-size: .9375rem; font-weight: 600; }
.try form { display: grid; gap: .7rem; padding: .2rem 1rem 1rem; }
.try label { display: grid; gap: .2rem; color: var(--soft); font-size: .8438rem; }
.try .check { display: flex; gap: .5rem; align-items: center; min-height: 1.5rem; color: var(--ink); }
.try :is(input:not([type=checkbox]), select, textarea) { width: 100%; min-height: 2.25rem; padding: .3rem .6rem; border: 1px solid var(--edge); border-radius: .35rem; background: var(--paper); color: var(--ink); font: .8125rem/1.5 var(--mono); }
.try textarea { resize: vertical; }
.try ::placeholder { color: var(--soft); opacity: 1; }
.try [type=checkbox] { width: 1.1rem; height: 1.1rem; accent-color: var(--accent); }
.try .button { min-height: 2.4rem; }
.tried:not(:empty) { border-top: 1px solid var(--line); }
.tried > p { margin: 0; padding: .7rem 1rem 0; font-size: .875rem; font-variant-numeric: tabular-nums; }
.tried .good b { color: var(--accent); }
.tried details { padding: 0 1rem; }
.tried details pre { padding: .4rem 0 0; }
.tried > pre { max-height: 26rem; overflow-y: auto; }
@media print {
  .doc-nav[popover], .doc-menu, .toc, .ask, .tools, .neighbours, .sources { display: none; }
  .docs, .docs:not(.wide), .operation { display: block; }
  .docs > main { max-width: none; }
  .prose a { color: inherit; }
}
`;
