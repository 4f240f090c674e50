const routes = /^src\/routes(\/.*)\.tsx\?tsr-split=component$/

/** The files that each screen needs beyond those of the page, by path. Only screens without path parameters are listed. */
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

/** Moves the page's own scripts to the top of the head, so that they load first, and adds the list of screens. */
export function scriptsFirst(html, screens) {
  const scripts = /[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g
  const own = html.match(scripts).join('').trim()
  return html
    .replaceAll(scripts, '')
    .replace('<!--scripts-->', () => `${own}\n    <!--screens${JSON.stringify(screens)}-->`)
}

/** Collects a chunk with its styles and all its static imports. */
function follow(manifest, name, found) {
  const { file, css = [], imports = [] } = manifest[name]
  if (found.has(file)) return
  for (const needed of [file, ...css]) found.add(needed)
  for (const imported of imports) follow(manifest, imported, found)
}
