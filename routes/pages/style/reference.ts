export const REFERENCE_STYLE = `
.method { color: var(--soft); font-family: var(--mono); font-size: .6875rem; font-weight: 600; letter-spacing: .02em; }
.method.pos { color: var(--call); } .method.del { color: var(--bad); } .method.get { color: var(--accent); }
summary { width: fit-content; cursor: pointer; }
.operations a { display: inline-flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; font-weight: 400; }
.operations li { padding: .7rem 0; border-top: 1px solid var(--line); }
.operations .method { min-width: 3rem; }
.operations a { text-decoration: none; }
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
.fields > div { padding: .7rem 0; border-top: 1px solid var(--line); }
.fields > div:first-child { border-top: 0; }
.fields dt { font-size: .9063rem; }
.fields dt > span { margin-left: .3rem; color: var(--soft); font-size: .8125rem; }
.fields dt > .required { color: var(--bad); }
.fields dd { margin: 0; }
.fields dd p { margin: .15rem 0 0; font-size: .9063rem; }
.fields .limits { color: var(--soft); font-size: .8125rem; overflow-wrap: anywhere; }
.operation details { margin-top: .35rem; }
.operation summary { color: var(--accent); font-size: .8438rem; }
.fields .fields { padding-left: .9rem; border-left: 1px solid var(--line); }
.answers p { margin: .6rem 0 0; }
.failures li { padding: .55rem 0; border-top: 1px solid var(--line); }
.failures li:first-child { border-top: 0; }
.failures p { margin: .1rem 0 0; color: var(--soft); font-size: .9063rem; }
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
.tried .good b { color: var(--accent); } .tried .error, .tried .error b { color: var(--bad); }
.tried details { padding: 0 1rem; }
.tried details pre { padding: .4rem 0 0; }
.tried > pre { max-height: 26rem; overflow-y: auto; }
@media print { .operation { display: block; } }
`;
