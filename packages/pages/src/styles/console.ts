/** Parts of the console only: tabs, forms and their errors, results, and rows that can be selected. */
export const console = `/* Console */
:root { --bad: light-dark(#a8261c, #ffb3a8); --bad-soft: light-dark(#fdecea, #3a1c18); --good: light-dark(#1c6339, #93d9ab); --good-soft: light-dark(#e3f4e8, #17301f) }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0 }
label, legend { display: block; padding: 0; font-weight: 650 }
pre { margin: 0; padding: var(--s4) var(--s5); overflow-x: auto; background: var(--raised); border-radius: var(--r1) }
code { font: .92em ui-monospace, Menlo, Consolas, monospace }
.top .tabs { order: 1; width: 100% }
.top .end { align-items: center; margin-block: var(--s2) }
.tabs { display: flex; gap: 0 min(var(--s5), 4vw); overflow-x: auto }
.tabs a { position: relative; display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-width: var(--tap); min-height: 3.25rem; color: var(--muted); text-decoration: none; white-space: nowrap }
.tabs [aria-current] { color: var(--text) }
.tabs [aria-current]::after { content: ""; position: absolute; inset: auto 0 0; height: 3px; background: var(--link) }
.tabs :focus-visible { outline-offset: -4px }
main .tabs { flex-wrap: wrap; gap: 0 var(--s4); margin-bottom: var(--s4); border-bottom: var(--rule); font-size: var(--t1) }
.btn.bad { background: var(--bad); border-color: var(--bad); color: var(--ground) }
.row > .last { order: 1 }
.btn.small { min-height: var(--tap); padding-inline: var(--s4); font-size: var(--t1) }
textarea { width: 100%; padding: .5rem .875rem; border: 1px solid var(--field); border-radius: var(--r1); background: var(--ground); color: var(--text); font: inherit; resize: vertical }
.editor { border: 1px solid var(--field); border-radius: var(--r1); overflow: clip }
.editor:has([aria-invalid="true"]) { border: 2px solid var(--bad) }
.editor .row { gap: 0; background: var(--raised); border-bottom: var(--rule) }
.editor button { min-width: var(--tap); min-height: var(--tap); padding: 0 var(--s3); border: 0; background: none; color: inherit; font: inherit }
.editor [value="strong"] { font-weight: 650 }
.editor [value="em"] { font-style: italic }
.editor [aria-pressed="true"] { background: var(--soft); box-shadow: inset 0 -3px var(--link) }
.editor [aria-disabled="true"] { color: var(--muted) }
.editor .row > :last-child { margin-left: auto }
.editor .prose { min-height: 13rem; max-width: none; padding: var(--s4) var(--s5); white-space: break-spaces; font-variant-ligatures: none }
.editor textarea { display: block; border: 0; border-radius: 0 }
.editor li > p { margin: 0 }
.editor .ProseMirror-separator { display: inline; width: 0; height: 0 }
.editor :focus-visible { outline-offset: -3px; box-shadow: none }
#accentColor { width: 10rem }
[type="color"] { width: 4rem; padding: .375rem; margin-left: var(--s3); vertical-align: bottom }
[hidden] { display: none !important }
dialog { width: min(30rem, 100% - 2 * var(--side)); background: var(--ground); color: var(--text) }
dialog .row { margin: var(--s4) 0 0 }
dialog::backdrop { background: #0008 }
:is(input, select, :not(.editor) > textarea)[aria-invalid] { border: 2px solid var(--bad) }
[type="checkbox"], [type="radio"] { width: 1.375rem; min-height: 1.375rem; margin: 0; flex: none; accent-color: var(--link) }
.check { display: flex; gap: var(--s3); align-items: center; min-height: var(--tap); font-weight: 400 }
.check small { display: block; line-height: 1.4 }
.field { max-width: 34rem; margin-bottom: var(--s4) }
.field.full { max-width: 60rem }
.choices { display: flex; flex-wrap: wrap; gap: .375rem }
.choices .check { gap: var(--s2); padding: 0 var(--s3) 0 .625rem; border: 1px solid var(--field); border-radius: 2rem }
.choices .check:has(:checked) { border-color: var(--link); background: var(--soft); box-shadow: inset 0 0 0 1px var(--link) }
.two { display: grid; gap: 0 var(--s5); align-items: start }
.two > .field { max-width: none }
.add summary { display: inline-flex; align-items: center; min-height: var(--tap); color: var(--link) }
.add summary::before { content: "+"; margin-right: var(--s2); font-size: var(--t3) }
.add:not([open]) { margin-bottom: calc(-1 * var(--s2)) }
.add[open] summary::before { content: "–" }
.picker { border: 1px solid var(--field); border-radius: var(--r1) }
.picker > summary { display: flex; gap: var(--s3); align-items: center; min-height: calc(3rem - 2px); padding: .3rem .875rem; list-style: none }
.picker summary > span { display: flex; flex-wrap: wrap; gap: var(--s1); flex: 1 }
.picker > summary::after { content: ""; flex: none; width: .5rem; height: .5rem; border: solid var(--muted); border-width: 0 2px 2px 0; transform: rotate(45deg) }
.picker[open] > summary { border-bottom: var(--rule) }
.picker > div { padding: var(--s3) .875rem; max-height: 17rem; overflow-y: auto }
.picker .list { columns: 15rem; margin-top: var(--s2) }
.two > :has(.picker[open]) { grid-column: 1 / -1 }
.picker .check { break-inside: avoid; line-height: 1.3 }
.picker .check:has(:checked), .choices :has(:checked) { font-weight: 650 }
.picker .tag { background: var(--soft); color: var(--text); font-weight: 650 }
.by-one:has([value="1"]:checked) > :has(#applicationUrl), .by-one:has([value="2"]:checked) > :has(#applicationEmail) { display: none }
@supports selector(:has(a)) { .by-one label .n { display: none } }
html:has(.actions) { scroll-padding-bottom: 9rem }
.actions { position: sticky; bottom: 0; z-index: 2; gap: var(--s2); margin: 0 var(--out); padding: var(--s3) var(--side) calc(var(--s3) + env(safe-area-inset-bottom)); border-top: var(--rule); background: var(--ground) }
.actions .btn { flex: auto; padding-inline: var(--s3) }
.field input:not([type="checkbox"], [type="radio"], [type="color"], #accentColor), .pair select { width: 100% }
.set { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s3) var(--s7); padding-block: var(--s5) var(--s3); border-top: var(--rule) }
.set > header .hint { margin: var(--s1) 0 0 }
.pair { display: grid; gap: 0 var(--s4); align-items: end; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)) }
h1 + form:not(.row), [data-offer], [data-offer] + form { margin-top: var(--s5) }
h1 .tag { margin-left: var(--s2); font-weight: 400; letter-spacing: 0; line-height: 1.6; vertical-align: middle }
:is(label:not(.hide, .check), legend) + :is(input, select, textarea, .pick, .choices, .picker, .editor) { margin-top: var(--s1) }
.hint, .error { margin: 0 0 var(--s2) }
.error { color: var(--bad); font-weight: 650 }
.wrong { padding-left: var(--s4); border-left: 4px solid var(--bad) }
.good { --c: var(--good); --b: var(--good-soft) }
.soon { --c: var(--soon); --b: var(--soon-soft) }
.bad { --c: var(--bad); --b: var(--bad-soft) }
.note { border-left: 5px solid var(--c, var(--muted)); background: var(--b, var(--raised)) }
.card > :is(p, ul):last-of-type { margin-bottom: 0 }
.note ul { margin: 0; padding-left: 1.25rem }
.note a { color: inherit }
.summary { border: 3px solid var(--bad); background: none }
.summary:focus { outline: 0; box-shadow: none }
.summary ul { list-style: none; padding: 0 }
.summary a { display: inline-block; padding-block: .6rem; color: var(--bad); font-weight: 650 }
.tag { background: var(--b, var(--raised)); color: var(--c); white-space: nowrap }
.tag.draft { background: none; box-shadow: inset 0 0 0 1px var(--field) }
.foot a { min-width: var(--tap) }
.back { display: inline-block; margin: -1rem 0 var(--s2); padding-block: .6rem }
.head { margin-bottom: var(--s5); justify-content: space-between }
.head + .lead { margin-top: 0 }
.head h1 { flex: 1 1 auto }
.head .row { gap: var(--s2) }
.head .small { padding-inline: var(--s3) }
.meta { margin-block: calc(-1 * var(--s3)) var(--s5) }
.meta li::first-letter { text-transform: uppercase }
.find { margin-bottom: var(--s4) }
.find input { flex: 1; min-width: 0; max-width: 24rem }
.find .btn { padding-inline: var(--s4) }
.jobs.manage { margin: 0; counter-reset: picked }
.jobs.manage :checked { counter-increment: picked }
.all { min-height: 3.25rem; border-block: var(--rule); font-size: var(--t1) }
.all .check { padding-left: .6875rem; gap: 1.4375rem }
.jobs.manage > li { grid-template-columns: var(--tap) minmax(0, 1fr); gap: var(--s1) var(--s3) }
.jobs.manage .check { justify-content: center }
.jobs :is(.check, .acts) { position: relative; z-index: 1 }
main .row.acts { gap: 0; margin-inline: -.65rem; font-size: var(--t1) }
.acts a { padding-inline: .65rem }
.acts a:not(:hover) { text-decoration: none }
.bulk { gap: var(--s2); margin: 0 var(--out) var(--s5); padding: var(--s3) var(--side) }
.bulk span { width: 100% }
.bulk span::before { content: counter(picked) " "; font-weight: 650 }
form:not(:has(.manage :checked)) .bulk { display: none }
.bulk .btn { flex: auto; padding-inline: var(--s2) }
form:has(.manage :checked) .bulk { position: sticky; bottom: 0; z-index: 2; border-top: var(--rule); background: var(--ground) }
main:has(> .split) { display: grid; padding: 0 }
.split { display: grid; grid-template: 8rem auto / minmax(0, 1fr) }
.split .band { padding: 0 }
.split .band .wrap { display: none }
.split > .wrap { padding-block: var(--s6) }
.h1 { font-size: var(--t5); line-height: 1.12; letter-spacing: -.025em }
.sheet { border: var(--rule); border-radius: var(--r2); padding: var(--s5); overflow: clip; background: var(--ground); color: var(--text) }
.sheet .apply { position: static; margin-inline: 0; padding-inline: 0 }
.sheet .prose { margin-top: var(--s5) }
.sheets { display: grid; gap: var(--s4) }
.sheets .banner { width: calc(100% + 2 * var(--s5)); margin: calc(-1 * var(--s5)) calc(-1 * var(--s5)) 0; border-radius: 0 }
.sheets .banner + .plate { margin-left: 0 }
.sheets h3 { margin-bottom: var(--s3) }
.light { color-scheme: light }
.dark { color-scheme: dark }
.warns { margin-top: var(--s3) }
.stick form { margin-bottom: var(--s5) }
.warns li { padding-top: var(--s3); border-top: var(--rule) }
.warns p { margin-top: var(--s1) }
.pick { display: grid; gap: var(--s4) }
.pick > div { padding: var(--s3) var(--s5); border: 1px solid var(--field); border-radius: var(--r2) }
.pick > :has(:checked) { border-color: var(--link); background: var(--soft); box-shadow: 0 0 0 1px var(--link) }
.pick .n { display: block }
@media (min-width: 48rem) {
  .pick { grid-template-columns: 1fr 1fr }
  .brand { margin-right: var(--s4) }
  main .tabs { gap: 0 var(--s5); font-size: inherit }
  .top .tabs { order: 0; width: auto }
  .bulk span { width: auto }
  .bulk .btn { flex: none; padding-inline: var(--s4) }
  .jobs.manage > li { grid-template-columns: var(--tap) minmax(0, 1fr) auto }
  .jobs.manage > li > :nth-child(-n + 2) { grid-row: span 2 }
  .jobs.manage > li > :nth-child(n + 3) { grid-column: 3; justify-content: flex-end }
  .bulk { margin-inline: 0; padding-inline: 0 }
  .split { grid-template: 1fr / 2fr minmax(0, 3fr) }
  .split .band svg { height: 45% }
  .split .band .wrap { display: block; padding-top: var(--s7) }
  .split .band p { max-width: 24rem; font-size: var(--t4); line-height: 1.35 }
  .actions .btn { flex: none; padding-inline: 1.375rem }
  .split > .wrap { align-self: center; max-width: 36rem }
}
@media (min-width: 62rem) {
  .set { grid-template-columns: 15rem minmax(0, 1fr) }
  .actions { margin-inline: 0; padding-left: calc(15rem + var(--s7)); padding-right: 0 }
  .two { grid-template-columns: 1fr 1fr }
  .two > :has(+ .flag):not(.flag) { grid-row: span 2 }
  .sheets { grid-template-columns: 1fr 1fr }
  .jobs.manage > li { grid-template-columns: var(--tap) minmax(0, 1fr) 17rem auto }
  .jobs.manage > li > :nth-child(n) { grid-area: auto; text-align: left }
}
`;
