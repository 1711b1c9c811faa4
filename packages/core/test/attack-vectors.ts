/** Link targets that only a broken sanitizer keeps, in encodings that hide a scheme. */
export const linkTargets: readonly string[] = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '\x01javascript:alert(1)',
  'java\tscript:alert(1)',
  'https://a&lt;b',
  'jav&#x09;ascript:alert(1)',
  'java&Tab;script:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)',
  '&#xfeff;javascript:alert(1)',
  'javascript://https://example.com/%0aalert(1)',
  'javas\u0441ript:alert(1)',
  'vbscript:MsgBox(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//evil.example',
  '\\\\evil.example',
  '/jobs',
  'https:evil',
  'https:/evil',
  'https://exam\nple.com',
  ' https://example.com',
  'https://',
  'https://[::1',
  'https://a b',
  'mail\tto:jobs@example.com',
  '',
  'ftp://example.com/',
  'mailto:a@example.com&NewLine;',
  'tel:1\x7f2',
];

/**
 * HTML that has got script past one sanitizer or another, by family: the OWASP XSS filter evasion cheat sheet, the
 * HTML5 security cheat sheet, and published mutation-XSS findings. Each would run `alert(1)`, load something, or escape
 * its place with some browser or some broken sanitizer.
 */
export const attackVectors: Readonly<Record<string, readonly string[]>> = {
  'script elements': [
    '<script>alert(1)</script>',
    '<script>alert(1)',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script><!--<script>alert(1)</script>',
    '<\0script>alert(1)</script>',
  ],
  'event handlers': [
    '<p onclick=alert(1)>x</p>',
    "<i\tonclick='alert(1)'>x</i>",
    '<a href="https://example.com" onclick=alert(1)>x</a>',
    '<p title="x>"onclick="alert(1)">x</p>',
    '<p a=`"onclick=alert(1)//`>x</p>',
  ],
  'elements that load or run': [
    '<img src=x onerror=alert(1)>',
    '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
  ],
  'frames and documents in attributes': ['<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  'style, meta, base and link': [
    '<style>@import "//evil.example/x.css";</style>',
    '<div style="background:url(javascript:alert(1))">x</div>',
    '<base href="//evil.example/"><a href="x">x</a>',
    '<p id="location" name="cookie" class="x">clobbered</p>',
  ],
  links: [
    ...linkTargets.map((target) => `<a href="${target}">x</a>`),
    '<a href="javascript:alert(1)" href="https://example.com">x</a>',
    '<a xlink:href="javascript:alert(1)">x</a>',
    '<a href=\'https://example.com/" onclick="alert(1)\'>x</a>',
    '<a href="https://example.com/"><script>alert(1)</script></a>',
  ],
  'references in text': [
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;lt;script&amp;gt;alert(1)',
    '<span>&lt;img src=x onerror=alert(1)&gt;</span>',
    '&am\0p;lt;script&am\0p;gt;',
    '<\x01b>&\x01lt;script&\x01gt;',
  ],
  'elements that hold text': [
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template shadowrootmode=open><script>alert(1)</script></template>',
    '<select><template><img src=x onerror=alert(1)></template></select>',
  ],
  'foreign content': [
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math><annotation-xml encoding="text/html"><style></math><img src=x onerror=alert(1)></style>',
    '<p><svg><b></p><style><a title="</style><img src=x onerror=alert(1)>">',
  ],
  'broken tags': [
    '<img src=x onerror=alert(1)//',
    '<a href="https://example.com',
    '<a href=\'https://example.com"><img src=x onerror=alert(1)>',
    '<%<!--%><img src=x onerror=alert(1)>-->',
    "<a href='https://example.com'<img src=x onerror=alert(1)>",
    '\ud83d<script>alert(1)</script>\udc00',
  ],
  'comments, declarations and instructions': [
    '<!--><script>alert(1)</script>-->',
    '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<!-- unclosed <script>alert(1)</script>',
    '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  ],
  'nesting that reaches out': [
    '</p></body></html><script>alert(1)</script>',
    '<ul><li><div><div><li>x</li></div></div></li></ul></div><p>outside</p>',
    '<a href="https://example.com"><span><a href="https://example.org">x</a></span></a>',
    '<form><div></form><input form=x formaction=javascript:alert(1)>',
  ],
};
