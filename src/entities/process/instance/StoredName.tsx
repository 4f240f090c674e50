import { useContext } from 'react'
import { nowCalled } from '#contract/instances/signature.ts'
import { RenamedPeople } from './renamedPeople.ts'

/** The name that a record keeps of who signed or decided, and the one that their account has by now. */
export function StoredName({ userId, name }: { userId: number | null | undefined; name: string }) {
  const now = nowCalled(useContext(RenamedPeople), userId ?? null, name)
  return (
    <>
      {name}
      {now && <span className="quiet">, now called {now}</span>}
    </>
  )
}
