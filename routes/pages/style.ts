/** The one style sheet, inlined; its hash is in the page's CSP. */
export const STYLE = `
:root{--ink:#1a1c22;--soft:#5a6070;--line:#d9dce3;--paper:#fff;--tint:#f4f5f8;
--link:#0b57b0;--mark:#fff3c4}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaf0;--soft:#a3a9b8;
--line:#343843;--paper:#14161b;--tint:#1e2129;--link:#8ab8ff;--mark:#4a3d0c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);
font:1rem/1.6 system-ui,sans-serif}
a{color:var(--link)}
a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);
outline-offset:2px}
header{border-bottom:1px solid var(--line);padding:.8rem 1.2rem}
.brand{font-weight:600;color:var(--ink);text-decoration:none}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--paper)}
.docs{display:grid;grid-template-columns:14rem minmax(0,46rem);gap:2.5rem;
max-width:66rem;margin:0 auto;padding:1.5rem 1.2rem}
.page{max-width:46rem;margin:0 auto;padding:1.5rem 1.2rem}
nav h2{font-size:.8rem;color:var(--soft);margin:1.2rem 0 .3rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.15rem 0;text-decoration:none}
nav a[aria-current]{font-weight:600;color:var(--ink)}
main h1{margin-top:0;line-height:1.2}
main h2{margin-top:2.2rem}
.anchor{color:inherit;text-decoration:none}
.anchor:hover{text-decoration:underline}
:target{background:var(--mark)}
pre{overflow-x:auto;background:var(--tint);border:1px solid var(--line);
border-radius:.4rem;padding:.8rem 1rem;font-size:.9rem}
code{font-family:ui-monospace,monospace;font-size:.92em}
:not(pre)>code{background:var(--tint);border-radius:.25rem;padding:.1em .3em;
overflow-wrap:anywhere}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.94rem}
th,td{border:1px solid var(--line);padding:.4rem .6rem;text-align:left;
vertical-align:top}
th{background:var(--tint)}
@media (max-width:46rem){.docs{grid-template-columns:minmax(0,1fr);gap:1rem}
.docs nav{order:2;border-top:1px solid var(--line)}}
`;
