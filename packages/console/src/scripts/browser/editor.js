import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { commands, keys, linkAround, withLink } from './commands.js';
import { leftOut, withoutOfficeMarkup } from './office-markup.js';
import { read, write } from './schema.js';

/** Makes a row of buttons one stop of the Tab key, in which arrows lead on. */
const makeToolbar = (bar, buttons) => {
  const makeStop = (stop) => {
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  makeStop(buttons[0]);
  bar.addEventListener('focusin', ({ target }) => makeStop(target));
  bar.addEventListener('keydown', ({ key, target }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    buttons.at((buttons.indexOf(target) + step) % buttons.length).focus();
  });
  // A click leaves the selection of the text as it is.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
};

/** Puts an editor where a text area is, which stays the field of the form. */
const startEditor = (area) => {
  const parts = document.querySelector('#editor-parts').content.cloneNode(true);
  const [box, asHtml, note, dialog] = parts.children;
  const [bar] = box.children;
  const [form] = dialog.children;
  const [label] = area.labels;
  const buttons = [...bar.children];
  const { id } = area;
  let known = area.value;

  const editLink = (state) => {
    const address = form.querySelector('input');
    address.value = linkAround(state).href ?? 'https://';
    form.onsubmit = ({ submitter }) => {
      view.dispatch(withLink(state, submitter.value === 'remove' ? '' : address.value));
      // At once, so that what is typed next comes after the link.
      dialog.close();
      view.focus();
    };
    dialog.onclose = () => view.focus();
    dialog.showModal();
    return true;
  };
  const link = { run: editLink, isOn: (state) => linkAround(state).href !== undefined };
  const actions = { ...commands, link };
  const showActions = () => {
    for (const button of buttons) {
      const { run, isOn } = actions[button.value];
      if (isOn) button.ariaPressed = String(Boolean(isOn(view.state)));
      else button.ariaDisabled = String(!run(view.state));
    }
  };

  /** Makes HTML ready to be read, and says what the description cannot have of it. */
  const cleaned = (html) => {
    const tags = leftOut(html);
    note.textContent = tags && `${note.dataset.text} ${tags}.`;
    return withoutOfficeMarkup(html);
  };

  const plugins = [history(), keymap({ ...keys, 'Mod-k': editLink }), keymap(baseKeymap)];
  const view = new EditorView(box, {
    state: EditorState.create({ doc: read(known, cleaned), plugins }),
    attributes: {
      class: 'prose',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': label.id,
      'aria-describedby': area.getAttribute('aria-describedby') ?? '',
      'aria-invalid': area.ariaInvalid ?? 'false',
    },
    transformPastedHTML: cleaned,
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) known = area.value = write(view.state.doc);
      showActions();
    },
  });
  const readAgain = () => {
    if (area.value === known) return;
    const { tr, doc } = view.state;
    view.dispatch(tr.replaceWith(0, doc.content.size, read(area.value, cleaned).content));
  };
  const show = (isHtml) => {
    readAgain();
    area.hidden = !isHtml;
    box.hidden = isHtml;
    asHtml.ariaPressed = String(isHtml);
    [area.id, view.dom.id] = isHtml ? [id, ''] : ['', id];
  };

  makeToolbar(bar, buttons);
  bar.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button) actions[button.value].run(view.state, view.dispatch);
    view.focus();
  });
  asHtml.addEventListener('click', () => show(area.hidden));
  label.addEventListener('click', () => view.focus());
  // A browser that comes back to the page fills in what was typed.
  addEventListener('pageshow', readAgain);
  area.after(box, asHtml, note);
  document.body.append(dialog);
  showActions();
  show(false);
};

for (const area of document.querySelectorAll('textarea[data-editor]')) startEditor(area);
