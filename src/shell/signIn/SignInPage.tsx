import type { ReactNode } from 'react'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { LinkProvider } from '#src/ui/LinkProvider.tsx'
import { Mark } from '../Mark.tsx'
import { RouterLink } from '../RouterLink.tsx'
import { BridgeDrawing } from './BridgeDrawing.tsx'
import './signIn.css'

/** The page layout for everything before sign-in. */
export function SignInPage({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const router = useRouter()
  const { boot } = useRouteContext({ from: '__root__' })
  const name = boot.office?.name ?? 'Safety system'
  return (
    <LinkProvider link={RouterLink} open={(href) => router.history.push(href)}>
      <title>{`${title} · ${name}`}</title>
      <main className="sign-in">
        <section className="sign-in-card">
          <div className="line sign-in-brand">
            <Mark size={30} />
            <span>{name}</span>
          </div>
          <h1>{title}</h1>
          {children}
        </section>
        {beside}
        <BridgeDrawing />
      </main>
    </LinkProvider>
  )
}
