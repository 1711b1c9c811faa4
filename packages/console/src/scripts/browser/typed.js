const place = 'jobposting-typed';
const mostForms = 20;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** What was typed into forms, by their paths, the latest last; only that of the employer who is signed in. */
const readKept = () => {
  try {
    const { employer, forms } = JSON.parse(localStorage.getItem(place)) ?? {};
    const isRecent = ([, { time }]) => Date.now() - time < maxAgeMs;
    if (employer === document.body.dataset.employer) return new Map(forms.filter(isRecent));
  } catch {
    // Nothing is kept where a browser is told not to.
  }
  return new Map();
};

const writeKept = (kept) => {
  const forms = [...kept].slice(-mostForms);
  for (; forms.length > 0; forms.shift()) {
    try {
      const { employer } = document.body.dataset;
      return localStorage.setItem(place, JSON.stringify({ employer, forms }));
    } catch {
      // It is full: the oldest one goes.
    }
  }
  return localStorage.removeItem(place);
};

/** Changes what is kept for a form; `null` keeps nothing. */
const keep = (path, values) => {
  const kept = readKept();
  kept.delete(path);
  if (values !== null) kept.set(path, { time: Date.now(), values });
  writeKept(kept);
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
    if (control.type === 'text' && control.value)
      control.closest('details')?.setAttribute('open', '');
  }
};

/** Keeps in the browser what is typed into a form until it is saved, offers it again, and asks before it is left. */
const keepTyped = (form, offer) => {
  const path = new URL(form.action).pathname;
  const known = readKept().get(path);
  const start = valuesOf(form);
  let isSent = false;
  // A page that shows again what was typed is not saved either.
  let isChanged = known !== undefined && isSame(known.values, start);
  const isOffered = () => !offer.hidden;
  const note = () => {
    isChanged = !isSame(valuesOf(form), start);
    // Until the person has chosen, what is offered stays.
    if (!isOffered()) keep(path, isChanged ? valuesOf(form) : null);
  };
  let timer;
  form.addEventListener('input', () => {
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(note, 300);
  });
  form.addEventListener('submit', () => {
    if (isChanged && !isOffered()) keep(path, valuesOf(form));
    isSent = true;
  });
  addEventListener('pageshow', () => {
    isSent = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isChanged && !isSent) event.preventDefault();
  });
  if (known === undefined || isChanged) return;
  const [said, restore, discard] = offer.children;
  const options = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' };
  const time = new Date(known.time).toLocaleString(`${document.documentElement.lang}-CA`, options);
  said.textContent = said.textContent.replace('%', () => time);
  offer.hidden = false;
  restore.addEventListener('click', () => {
    offer.hidden = true;
    fill(form, known.values);
    isChanged = true;
    form.querySelector('input:not([type="hidden"]), textarea').focus();
  });
  discard.addEventListener('click', () => {
    offer.hidden = true;
    keep(path, null);
  });
};

/** Starts this on a page of somebody who is signed in. */
export const startKeeping = () => {
  const kept = readKept();
  for (const { dataset } of document.querySelectorAll('[data-saved]')) kept.delete(dataset.saved);
  writeKept(kept);
  const signOut = document.querySelector('form[action*="/sign-out"]');
  signOut?.addEventListener('submit', () => localStorage.removeItem(place));
  const offer = document.querySelector('[data-offer]');
  if (offer) keepTyped(offer.nextElementSibling, offer);
};
