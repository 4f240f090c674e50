import '#src/ui/theme/first.css'
// Both trees use the same scrolling container, so only visible rows are rendered.
import '#src/ui/Tree/tree.css'
import { folders } from './folders.ts'

const nodes = folders()
const root = document.getElementById('root')!
/** Measures from before the tree's code runs to the frame that shows its rows. */
const painted = () =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => performance.measure('painted', 'begun'))
    port1.start()
    port2.postMessage(null)
  })
const begin = (show: (root: HTMLElement, nodes: ReturnType<typeof folders>) => void) => {
  performance.mark('begun')
  show(root, nodes)
  painted()
}

if (location.hash === '#plain') void import('./plain.ts').then(({ show }) => begin(show))
else void import('./app.tsx').then(({ show }) => begin(show))
