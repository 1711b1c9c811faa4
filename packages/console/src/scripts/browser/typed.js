const place = 'jobposting-typed';
const mostForms = 20;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * What was typed into forms, the latest last, as `{ key, id, time, values }`. There is a place for it from a page of
 * who is signed in until the sign-out, and only for that employer: what another tab still has is not kept any more.
 * `null` where there is none.
 */
const readKept = () => {
  try {
    const { employer, forms } = JSON.parse(localStorage.getItem(place));
    if (employer === document.body.dataset.employer) {
      return forms.filter(({ time }) => Date.now() - time < maxAgeMs);
    }
  } catch {
    // A browser may be told to keep nothing.
  }
  return null;
};

const writeKept = (kept) => {
  for (let forms = kept.slice(-mostForms); ; forms = forms.slice(1)) {
    try {
      const { employer } = document.body.dataset;
      return localStorage.setItem(place, JSON.stringify({ employer, forms }));
    } catch {
      // It is full: the oldest one goes.
      if (forms.length === 0) return;
    }
  }
};

/** Keeps what was typed in a page with this id, in the place of what it had before; without values, nothing. */
const keep = (id, form) => {
  const kept = readKept();
  if (kept === null) return;
  const others = kept.filter((each) => each.id !== id);
  writeKept(form ? [...others, { id, time: Date.now(), ...form }] : others);
};

const valuesOf = (form) => [...new FormData(form)];
const isSame = (some, others) => JSON.stringify(some) === JSON.stringify(others);

const fill = (form, values) => {
  const texts = Map.groupBy(values, ([name]) => name);
  for (const control of form.elements) {
    const [first, ...rest] = (texts.get(control.name) ?? []).map(([, value]) => value);
    if (!control.name || control.type === 'submit') continue;
    if (/^(?:checkbox|radio)$/.test(control.type)) {
      control.checked = [first, ...rest].includes(control.value);
    } else control.value = first ?? '';
    control.dispatchEvent(new Event('change', { bubbles: true }));
    if (control.value && (control.checked || /^text/.test(control.type)))
      control.closest('.add')?.setAttribute('open', '');
  }
};

/** The form that is saved under this path: forms of new jobs share theirs, and have a reference each. */
const keyOf = ({ action, elements }) => {
  const { pathname } = new URL(action);
  return elements.reference ? `${pathname}?reference=${elements.reference.value}` : pathname;
};

/** Keeps in the browser what is typed into a form until it is saved, offers it again, and asks before it is left. */
const keepTyped = (form, offer) => {
  const start = valuesOf(form);
  const { pathname } = new URL(form.action);
  const offered = (readKept() ?? []).filter(({ key }) => key.split('?')[0] === pathname);
  const again = offered.findIndex(({ values }) => isSame(values, start));
  // A page that shows again what was typed goes on with it: it is not saved either.
  const isAgain = again >= 0;
  let id = isAgain ? offered.splice(again, 1)[0].id : String(Math.random());
  let isChanged = isAgain;
  let isSent = false;
  const note = () => {
    const values = valuesOf(form);
    isChanged = isAgain || !isSame(values, start);
    keep(id, isChanged && { key: keyOf(form), values });
  };
  let timer;
  form.addEventListener('input', () => {
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(note, 300);
  });
  form.addEventListener('submit', () => {
    note();
    isSent = true;
  });
  addEventListener('pageshow', () => {
    isSent = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isChanged && !isSent) event.preventDefault();
  });

  const [said, restore, discard] = offer.children;
  const question = said.textContent;
  const options = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' };
  const offerLatest = () => {
    offer.hidden = offered.length === 0;
    const time = new Date(offered.at(-1)?.time ?? 0);
    const inWords = time.toLocaleString(`${document.documentElement.lang}-CA`, options);
    said.textContent = question.replace('%', () => inWords);
  };
  offerLatest();
  restore.addEventListener('click', () => {
    // What was typed here meanwhile is offered the next time.
    note();
    const latest = offered.pop();
    id = latest.id;
    offer.hidden = true;
    fill(form, latest.values);
    isChanged = true;
    form.querySelector('input:not([type="hidden"]), textarea').focus();
  });
  discard.addEventListener('click', () => {
    keep(offered.pop().id, null);
    offerLatest();
  });
};

/** Starts this on a page of somebody who is signed in. */
export const startKeeping = () => {
  const saved = [...document.querySelectorAll('[data-saved]')].map((each) => each.dataset.saved);
  writeKept((readKept() ?? []).filter(({ key }) => !saved.includes(key)));
  const signOut = document.querySelector('form[action*="/sign-out"]');
  let isSigningOut = false;
  for (const type of ['click', 'input', 'submit']) {
    document.addEventListener(type, ({ target }) => {
      isSigningOut = type === 'submit' && target === signOut;
    });
  }
  // Not before: asked about what is not saved, the person may stay.
  addEventListener('pagehide', () => isSigningOut && localStorage.removeItem(place));
  const offer = document.querySelector('[data-offer]');
  if (offer) keepTyped(offer.nextElementSibling, offer);
};
