/** Buttons and fields, and the lists of jobs with their filters. */
export const lists = `/* Buttons and fields */
.btn { display: inline-flex; align-items: center; justify-content: center; min-height: 3rem; padding: .5rem 1.375rem; border: 1px solid var(--edge); border-radius: var(--r1); background: var(--accent); color: var(--on-accent); font: 650 var(--t2)/1.2 var(--font); text-decoration: none }
.btn:hover { box-shadow: 0 0 0 4px var(--soft) }
.btn.plain { background: var(--ground); color: var(--text); border-color: var(--field) }
input, select { width: 100%; min-height: 3rem; padding: .5rem .875rem; border: 1px solid var(--field); border-radius: var(--r1); background: var(--ground); color: var(--text); font: inherit }
::placeholder { color: var(--muted); opacity: 1 }
select { appearance: none; padding-right: 2.5rem; background: linear-gradient(45deg, #0000 50%, var(--muted) 0) right 1.25rem center/.35rem .35rem no-repeat, linear-gradient(-45deg, #0000 50%, var(--muted) 0) right .9rem center/.35rem .35rem no-repeat, var(--ground) }
.search { position: relative; display: grid; margin-block: var(--s5); padding: var(--s2); background: var(--ground); box-shadow: var(--shadow) }
.search, .card { border: var(--rule); border-radius: var(--r2) }
.search label { display: block; padding: var(--s2) var(--s3) 0 }
.search :is(input, select) { border-color: #0000; background-color: #0000; padding-left: var(--s3); font-size: var(--t3) }
.search .btn { min-height: 3.5rem }
.search div + div { border-top: var(--rule) }
.band + .wrap > .search { margin-top: -3.25rem }

/* Filters */
.filters details > summary { width: 100%; padding: 0 var(--s4); border: 1px solid var(--field); border-radius: var(--r1); list-style: none }
summary::-webkit-details-marker { display: none }
.filters summary::after { content: "+"; margin-left: auto; font-size: var(--t4) }
.filters [open] > summary::after { content: "–" }
.filters h2 { font-size: var(--t2); margin: var(--s5) 0 var(--s1) }
.filters a, .filters li summary { display: flex; justify-content: space-between; padding: .25rem .75rem; margin-inline: -.75rem; line-height: 1.3; border-radius: var(--r1) }
.filters li summary { border: 0; width: auto; color: var(--muted); font-weight: 400 }
.filters [aria-current] { background: var(--soft) }
.filters [aria-current] .n { color: inherit }
.filters ul ul { margin-left: var(--s4) }
.chips { margin-bottom: var(--s5) }
.chips li a { padding: 0 var(--s4); border-radius: 2rem; background: var(--soft) }

/* Employers */
.hirers { display: flex; gap: var(--s3); margin: 0 var(--out) var(--s6); padding: 4px var(--side); overflow-x: auto }
.hirers li { flex: 0 0 15rem }
.hirers a { display: flex; gap: var(--s3); align-items: center; height: 100%; padding: var(--s3); border: var(--rule); border-radius: var(--r2); font-size: var(--t1); line-height: 1.35 }
.hirers a:hover { border-color: var(--link); text-decoration: none }
.hirers a:hover b { text-decoration: underline }
.hirers :is(b, span:not(.plate)) { display: block }
.over { margin: var(--s5) 0 var(--s3); font-size: var(--t3) }

/* Jobs */
.group { margin-top: var(--s5); padding-bottom: var(--s2); border-bottom: 2px solid var(--text); font-size: var(--t3) }
section > .group { margin-top: 0 }
p + section { margin-top: var(--s5) }
.group .n { margin-left: var(--s2) }
.jobs { margin-bottom: var(--s6) }
.jobs > li { position: relative; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s1) var(--s4); padding-block: 1.125rem; border-bottom: var(--rule) }
.jobs > li > :nth-child(n + 3) { grid-column: 2 }
.jobs.plain > li { grid-template-columns: minmax(0, 1fr) }
.jobs.plain > li > * { grid-column: 1 }
.jobs :is(h2, h3) a::after { content: ""; position: absolute; inset: 0 -.75rem; border-radius: var(--r1) }
.jobs h2 { font-size: var(--t3) }
:is(.jobs, .sort, .apply) p, .sum dd { margin: 0 }
.sort { justify-content: space-between; margin-bottom: var(--s2) }
.sort nav { display: flex; flex-wrap: wrap; gap: 0 var(--s4); align-items: center; font-size: var(--t1) }
.sort [aria-current] { color: inherit; text-decoration: none }
.jobs.ways > li { display: block; padding-block: 0 }
.ways a { display: flex; justify-content: space-between; align-items: center; gap: var(--s4); min-height: 3.25rem }
.ways a:not(:hover) { text-decoration: none }
.facts { display: flex; flex-wrap: wrap; margin: var(--s1) 0 0 -1.25rem; clip-path: inset(0 0 0 1.25rem) }
.facts li { position: relative; padding-left: 1.25rem }
.facts li::before { content: "·"; position: absolute; left: .5rem }
.tag { display: inline-block; padding: .1rem .6rem; border-radius: 1rem }
.soon { background: var(--soon-soft); color: var(--soon) }
.note.row { padding-block: var(--s2); min-height: 3.75rem }
.note { margin-bottom: var(--s5); padding: var(--s4) var(--s5); border-left: 5px solid var(--muted); border-radius: var(--r1); background: var(--raised) }
.note > :last-child { margin-bottom: 0 }

@media (min-width: 48rem) {
  .search { grid-template-columns: 1fr 1fr auto }
  .search div + div { border: 0; border-left: var(--rule); padding-left: var(--s2) }
  .jobs > li { grid-template-columns: auto minmax(0, 1fr) auto; align-items: center }
  .jobs > li > :nth-child(n + 3) { grid-column: auto; text-align: right }
  .jobs > li > .plate { width: 3.5rem; height: 3.5rem }
  .hirers { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); margin-inline: 0; padding-inline: 0; overflow: visible }
  .jobs.plain > li { grid-template-columns: minmax(0, 1fr) auto }
  .jobs.plain > li > :nth-child(n + 2) { grid-column: auto; text-align: right }
  .jobs .pay small { display: block }
}
@media (min-width: 62rem) {
  /* Where a browser cannot unfold them, they stay folded, and can be unfolded. */
  @supports selector(::details-content) {
    .filters > details > summary { display: none }
    .filters > details::details-content { display: block; content-visibility: visible }
    .filters h2:first-of-type { margin-top: 0 }
  }
}
`;
