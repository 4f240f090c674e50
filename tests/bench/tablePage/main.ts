import '#src/ui/theme/first.css'
import { permits } from '#tests/ui/permits.ts'

const rows = permits(100_000)
const root = document.getElementById('root')!

if (location.hash === '#plain') void import('./plain.ts').then(({ show }) => show(root, rows))
else void import('./app.tsx').then(({ show }) => show(root, rows))
