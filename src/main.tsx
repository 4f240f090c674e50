import './ui/theme/first.css'
import { createRoot } from 'react-dom/client'
import { bootId, type Boot } from '#contract/wire/boot.ts'
import { otherTabs } from './data/otherTabs.ts'
import { explainsItself } from './shell/gate.ts'
import { createBrowserApp } from './app.tsx'
import { followScheme } from './ui/theme/scheme.ts'

const written = document.getElementById(bootId)?.textContent
/** Boot data from the page. The development server's page has none, so the app requests everything. */
const boot: Boot = written ? (JSON.parse(written) as Boot) : { signIn: 'gateway', claims: null, sequence: 0, lists: {} }

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

followScheme()
const { App } = createBrowserApp({
  boot,
  async openHub() {
    const { openHub } = await import('./data/offline/openHub.ts')
    return import.meta.env.DEV ? (await import('./shell/dev/liveLog.ts')).listening(openHub()) : openHub()
  },
  tabs: otherTabs(),
  leave: (url) => location.assign(url),
  csrfToken: () => (boot.signIn === 'cookie' ? (cookie('__Host-csrf') ?? cookie('csrf')) : null),
})
createRoot(document.getElementById('root')!, {
  onCaughtError: (error) => void (explainsItself(error) || console.error(error)),
}).render(<App />)
