/**
 * Sixty texts that try to run in another person's browser, spreadsheet or mail program. Markup carries `data-hit` and
 * scripts call `hit()`; the browser tests count both.
 */
export const payloads: readonly string[] = [
  // Markup that runs when it is rendered.
  '<script data-hit>hit()</script>',
  '<ScRiPt/data-hit>hit()</sCrIpT>',
  '<img data-hit src=x onerror=hit()>',
  '<img data-hit src=x onerror="hit()">',
  `<img data-hit src=x onerror='hit()'//`,
  '<svg data-hit onload=hit()>',
  '<svg data-hit/onload=hit()//',
  '<svg><script data-hit>hit()</script>',
  '<svg><animate data-hit onbegin=hit() attributeName=x>',
  '<body data-hit onload=hit()>',
  '<iframe data-hit src=javascript:hit()>',
  '<iframe data-hit srcdoc="<script>hit()</script>">',
  '<object data-hit data=javascript:hit()>',
  '<embed data-hit src=javascript:hit()>',
  '<video data-hit><source onerror=hit()>',
  '<audio data-hit src=x onerror=hit()>',
  '<details data-hit open ontoggle=hit()>',
  '<input data-hit autofocus onfocus=hit()>',
  '<marquee data-hit onstart=hit()>',
  '<form data-hit><button formaction=javascript:hit()>',
  '<base data-hit href=//evil.example>',
  '<link data-hit rel=stylesheet href=//evil.example>',
  '<meta data-hit http-equiv=refresh content=0>',
  '<style data-hit>*{background:red}</style>',
  '<math><mtext><style><img data-hit src=x onerror=hit()>',
  '<template><img data-hit src=x onerror=hit()></template>',
  // Markup that breaks out of its context.
  '"><img data-hit src=x onerror=hit()>',
  `'><img data-hit src=x onerror=hit()>`,
  '" onmouseover="hit()" data-hit="',
  `' onfocus='hit()' data-hit='`,
  '</script><script data-hit>hit()</script>',
  '</title><img data-hit src=x onerror=hit()>',
  '</textarea><img data-hit src=x onerror=hit()>',
  '</style><img data-hit src=x onerror=hit()>',
  '--><img data-hit src=x onerror=hit()>',
  ']]><img data-hit src=x onerror=hit()>',
  '\\u003cimg data-hit src=x onerror=hit()\\u003e',
  '&lt;img data-hit src=x onerror=hit()&gt;',
  '&#60;script data-hit&#62;hit()&#60;/script&#62;',
  '%3Cscript%20data-hit%3Ehit()%3C/script%3E',
  // Links that run scripts.
  'javascript:hit()',
  'JaVaScRiPt:hit()//https://',
  'java\tscript:hit()',
  'data:text/html,<script>hit()</script>',
  'vbscript:hit()',
  '//evil.example/%0ahit()',
  // Template syntax, Markdown and object internals.
  '{{constructor.constructor("hit()")()}}',
  '${hit()}`${hit()}`',
  '<%= hit() %>#{hit()}',
  '[click](javascript:hit()) ![x](x"onerror="hit())',
  '__proto__',
  'constructor.prototype.toString',
  // Deceptive characters.
  '\u202e)(tih=rorreno\u202c<img data-hit>',
  '\uff1cimg data-hit src=x onerror=hit()\uff1e',
  '\u2028hit()\u2029//\u00a0\ufeff',
  // Spreadsheet formulas.
  '=HYPERLINK("http://evil.example","hit")',
  '+1+cmd|"/C calc"!A0',
  '-2+3+cmd|"/C calc"!A0',
  '@SUM(1+1)*cmd|"/C calc"!A0',
  // Mail headers.
  'Toolbox talk\r\nBcc: all@evil.example\r\n\r\n<script data-hit>hit()</script>',
]

/** Formulas whose first character follows one that a form trims. */
export const formulas: readonly string[] = [
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '=1\0',
  '\0=1',
  '＝1+1',
  '－1+1',
  '＋1+1',
  '＠SUM(1)',
]
