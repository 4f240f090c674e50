import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'vite'

const page = Number(process.env.PORT ?? 3000)
const gateway = page + 1
const address = `http://127.0.0.1:${page}`

const env = { ...process.env, PORT: String(gateway), PUBLIC_URL: address }
const server = spawn(
  process.execPath,
  ['--import', 'tsx', '--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
  { stdio: 'inherit', env },
)

const target = `http://127.0.0.1:${gateway}`

/** Embeds the session and the sign-in mode into the page, as the gateway does. */
const asTheGatewaySendsIt = {
  name: 'boot',
  configureServer: (own) => () => {
    own.middlewares.use(async (request, response, next) => {
      const isPage = request.url === '/index.html'
      const answer =
        isPage &&
        (await fetch(target + request.originalUrl, { headers: { cookie: request.headers.cookie ?? '' } }).catch(
          () => null,
        ))
      if (!answer || !answer.ok) {
        next()
        return
      }
      const boot = /<script type="application\/json".*<\/script>/s.exec(await answer.text())?.[0] ?? ''
      const page = await own.transformIndexHtml(request.originalUrl, await readFile('index.html', 'utf8'))
      for (const cookie of answer.headers.getSetCookie()) response.appendHeader('set-cookie', cookie)
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page.replace('<!--boot-->', () => boot))
    })
  },
}

const vite = await createServer({
  base: '/',
  plugins: [asTheGatewaySendsIt],
  server: {
    port: page,
    strictPort: true,
    host: '127.0.0.1',
    // In object form the proxy keeps the Host header, and the gateway accepts writes from its own host only.
    proxy: {
      '/api': { target },
      '/bff': { target },
      '/signin-oidc': { target },
      '/signout-callback-oidc': { target },
      '/apphub': { target, ws: true },
    },
  },
})
await vite.listen()
console.log(`The page with live reload is at ${address}`)

const end = async () => {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.on('exit', (code) => code && process.exit(code))
