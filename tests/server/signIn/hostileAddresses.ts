const elsewhere = 'elsewhere.example'
const controls = Array.from({ length: 0x20 }, (_, code) => `/${String.fromCharCode(code)}/${elsewhere}`)
const later = Array.from({ length: 0x21 }, (_, at) => `/manage${String.fromCharCode(0x7f + at)}`)

/** Return addresses that lead, or may be read as leading, away from this site. */
export const hostileAddresses = [
  ...controls, ...later,
  `https://${elsewhere}`, `http://${elsewhere}`, `HTTPS://${elsewhere}`, `https:${elsewhere}`, `https:/${elsewhere}`, `https:///${elsewhere}`,
  `//${elsewhere}`, `///${elsewhere}`, `////${elsewhere}`, `//${elsewhere}/manage`, `//user@${elsewhere}`, `//office.test@${elsewhere}`, `//${elsewhere}:443/`,
  `/\\${elsewhere}`, `\\/${elsewhere}`, `\\\\${elsewhere}`, `/\\/${elsewhere}`, `/\\\\${elsewhere}`, `\\${elsewhere}`, `\t//${elsewhere}`, `\n//${elsewhere}`, `\r\n//${elsewhere}`,
  `/.//${elsewhere}`, `/..//${elsewhere}`, `/%2e//${elsewhere}`, `/%2E%2e//${elsewhere}`, `/a/..//${elsewhere}`, `/./\\${elsewhere}`, `/a/../\\${elsewhere}`,
  '~/manage', '~//', 'manage', 'manage/projects', './manage', '../manage', '?next=/', '#top', '.', '..', '%2F%2Felsewhere.example', '%5c%5celsewhere.example',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'javascript://office.test/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)', 'file:///etc/passwd',
  'ftp://elsewhere.example', 'ws://elsewhere.example', 'mailto:a@elsewhere.example', 'blob:https://elsewhere.example/1', 'about:blank', 'view-source:https://elsewhere.example',
  'http://office.test.elsewhere.example', 'http://office.test@elsewhere.example', 'http://office.test/manage', 'office.test/manage', '@elsewhere.example', ':80', 'http:', 'https:', '//', '///', '/\\', '\\',
  `/manage\u2028/`, `/manage\u2029`, '\uFEFF//elsewhere.example', '\u3000//elsewhere.example', '\u2044/elsewhere.example', '\uFF0F\uFF0Felsewhere.example', '\uFF3Celsewhere.example', '。//elsewhere.example',
  `/manage\r\nLocation: https://${elsewhere}`, '/manage\r\nSet-Cookie: bff-auth=stolen', '/manage\nX: y', `/${'a'.repeat(2048)}`, `/${'a'.repeat(20_000)}`, `/${'ß'.repeat(1_000)}`, `/${'💥'.repeat(400)}`,
  "'//elsewhere.example'", '"//elsewhere.example"', '<//elsewhere.example>', ';//elsewhere.example', ',//elsewhere.example', '|/elsewhere.example', '0://elsewhere.example', '-//elsewhere.example',
]

/** Addresses of our own that only look unusual. */
export const goodAddresses = [
  '/', '/manage', '/manage/projects/sms/view/7/overview?kw=1#top', '/manage?returnUrl=https://elsewhere.example', '/manage/a//b', '/manage/@elsewhere.example',
  '/manage/Ballsbridge Süd', '/manage/%C3%A9', '/manage?x=1&y=%2F%2Felsewhere.example', '/~/manage', '/http://elsewhere.example', `/${'a'.repeat(2_000)}`,
]
