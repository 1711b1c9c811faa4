import { type Html, html } from '@jobposting/pages';
import { scriptPath } from '../scripts/scripts.ts';
import type { Visit } from './page-context.ts';

/**
 * The editor that a script puts where a `textarea` has `data-editor` and a `label` with an id: a toolbar, the switch to
 * HTML, and a dialog that asks for the address of a link.
 */
export const editorParts = ({ texts, link }: Pick<Visit, 'texts' | 'link'>): Html => {
  const keys = {
    ...{ strong: 'B', em: 'I', bullets: 'Shift+8', numbers: 'Shift+7' },
    ...{ link: 'K', undo: 'Z', redo: 'Y' },
  };
  const buttons = Object.entries(keys).map(
    ([value, key]) =>
      html`<button type="button" value="${value}" aria-keyshortcuts="Control+${key}">${texts[value]}</button>`,
  );
  return html`<template id="editor-parts" data-sanitizer="${link('/sanitized')}">
<div class="editor">
<div class="row" role="toolbar" aria-label="${texts.format}">
${buttons}<button type="button" value="html">HTML</button>
</div>
</div>
<p class="hint" role="status"></p>
<dialog class="card" aria-labelledby="link-label">
<form method="dialog">
<label for="link-address" id="link-label">${texts.linkAddress}</label>
<p class="hint" id="link-hint">${texts.linkHint}</p>
<input id="link-address" aria-describedby="link-hint" pattern="(https?://|mailto:|tel:).+" required>
<p class="row"><button class="btn" value="set">${texts.setLink}</button><button class="btn plain" value="remove" formnovalidate>${texts.removeLink}</button></p>
</form>
</dialog>
</template>
<script type="module" src="${link(scriptPath('editor.js'))}"></script>`;
};
