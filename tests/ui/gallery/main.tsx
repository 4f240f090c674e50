import '#src/ui/theme/first.css'
import './gallery.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { schemeKey, followScheme } from '#src/ui/theme/scheme.ts'
import { quarterToThree } from '../permits.ts'
import { Blocks } from './Blocks.tsx'
import { LongRegister } from './LongRegister.tsx'
import { Register } from './Register.tsx'

const Forms = lazy(async () => ({ default: (await import('./Forms.tsx')).Forms }))
const asked = new URLSearchParams(location.search)
const show = asked.get('show') ?? 'register'
localStorage.setItem(schemeKey, asked.get('scheme') ?? 'light')
followScheme()

function Shown() {
  if (show === 'blocks') return <Blocks dialog={asked.get('dialog')} />
  if (show === 'forms') return <Forms conflict={asked.has('conflict')} />
  if (show === 'long') return <LongRegister />
  return <Register state={show} />
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
      <Suspense>
        <Shown />
      </Suspense>
    </TimeZoneProvider>
  </StrictMode>,
)
