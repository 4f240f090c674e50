import { useContext } from 'react'
import { nowCalled } from '#contract/questionnaires/signature.ts'
import { RenamedPeople } from '#src/entities/signature/renamedPeople.ts'

/** The name that a record stores for a signer or approver, and the current name of that account. */
export function StoredName({ userId, name }: { userId: number | null | undefined; name: string }) {
  const now = nowCalled(useContext(RenamedPeople), userId ?? null, name)
  return (
    <>
      {name}
      {now && <span className="quiet">, now called {now}</span>}
    </>
  )
}
