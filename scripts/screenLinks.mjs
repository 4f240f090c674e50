const routes = /^src\/routes(\/.*)\.tsx\?tsr-split=component$/

/**
 * The files of each screen whose address has no parameters, by that address: what the page itself does not bring
 * already.
 */
export function screenLinks(manifest) {
  const known = new Set()
  follow(manifest, 'index.html', known)
  return Object.fromEntries(
    Object.keys(manifest).flatMap((name) => {
      const address = routes.exec(name)?.[1].replace(/\/index$/, '')
      if (!address || address.includes('$') || address.endsWith('/route')) return []
      const needed = new Set(known)
      follow(manifest, name, needed)
      return [[address, [...needed].filter((file) => !known.has(file)).map((file) => `/dist/${file}`)]]
    }),
  )
}

/**
 * The built page with the list of screens in it, its own scripts asked for before anything runs or waits for a style.
 */
export function scriptsFirst(html, screens) {
  const scripts = /[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g
  const own = html.match(scripts).join('').trim()
  return html
    .replaceAll(scripts, '')
    .replace('<!--scripts-->', () => `${own}\n    <!--screens${JSON.stringify(screens)}-->`)
}

/** A chunk with its styles and everything it imports at once. */
function follow(manifest, name, found) {
  const { file, css = [], imports = [] } = manifest[name]
  if (found.has(file)) return
  for (const needed of [file, ...css]) found.add(needed)
  for (const imported of imports) follow(manifest, imported, found)
}
