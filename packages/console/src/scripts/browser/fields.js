import { startKeeping } from './typed.js';

/** Fills the list of suggestions of a place once its typing rests. */
const suggestPlaces = async ({ target: input }) => {
  const typed = input.value;
  await new Promise((resolve) => setTimeout(resolve, 150));
  if (input.value !== typed || typed.trim().length < 2) return;
  const address = new URL(input.dataset.places, location.href);
  address.searchParams.set('q', typed);
  const response = await fetch(address).catch(() => null);
  const { data } = (response?.ok && (await response.json().catch(() => null))) || { data: [] };
  if (input.value !== typed) return;
  input.list.replaceChildren(...data.map(({ description }) => new Option('', description)));
};

for (const input of document.querySelectorAll('input[data-places]')) {
  input.addEventListener('input', suggestPlaces);
}

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const textOf = (className, textContent) =>
  Object.assign(document.createElement('span'), { className, textContent });

// Choices in a list that unfolds: a search among them, and those that are chosen above them.
for (const picker of document.querySelectorAll('.picker')) {
  const [summary, { firstElementChild: search }] = picker.children;
  const [above] = summary.children;
  const labels = [...picker.querySelectorAll('.check')];
  const none = picker.querySelector('[role="status"]');
  search.hidden = false;
  search.addEventListener('input', () => {
    for (const label of labels) {
      label.hidden = !fold(label.textContent).includes(fold(search.value.trim()));
    }
    none.textContent = labels.every(({ hidden }) => hidden) ? none.dataset.none : '';
  });
  picker.addEventListener('toggle', () => picker.open && search.focus());
  picker.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === search) event.preventDefault();
    if (event.key !== 'Escape') return;
    picker.open = false;
    summary.focus();
  });
  picker.addEventListener('change', () => {
    const chosen = labels.filter(({ control }) => control.checked);
    const tags = chosen.map(({ textContent }) => textOf('tag', textContent));
    above.replaceChildren(...(tags.length > 0 ? tags : [textOf('muted', above.dataset.none)]));
  });
}

// Puts a picker beside the text of a color; each follows the other. Without a text it shows the color in use.
for (const text of document.querySelectorAll('#accentColor')) {
  const picker = Object.assign(document.createElement('input'), { type: 'color' });
  const follow = () => {
    const color = text.value.trim() || text.placeholder;
    if (/^#[\da-f]{6}$/i.test(color)) picker.value = color;
  };
  follow();
  picker.ariaLabel = text.labels[0].textContent;
  text.after(picker);
  text.addEventListener('input', follow);
  picker.addEventListener('input', () => {
    text.value = picker.value;
  });
}

// Select all of a list.
for (const all of document.querySelectorAll('[data-all]')) {
  const boxes = [...all.form.querySelectorAll('[name="id"]')];
  const show = () => {
    const picked = boxes.filter(({ checked }) => checked).length;
    all.checked = picked === boxes.length;
    all.indeterminate = picked > 0 && picked < boxes.length;
  };
  all.closest('[hidden]').hidden = false;
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked;
  });
  all.form.addEventListener('change', show);
  show();
}

if (document.body.dataset.employer) startKeeping();
