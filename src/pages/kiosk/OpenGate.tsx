import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { openGate } from '#src/entities/siteGate/openGate.ts'
import { Notice } from '#src/ui/page/Notice.tsx'
import { BigButton } from './BigButton.tsx'

/** Makes this browser the gate of a project. */
export function OpenGate({ projectId, onOpened }: { projectId: number; onOpened(): void }) {
  const id = useId()
  const [name, setName] = useState('')
  const { mutate, error, isPending } = useMutation(openGate)
  return (
    <form
      className="kiosk-box"
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ projectId, name }, { onSuccess: onOpened })
      }}
    >
      <h1>Open the gate on this device</h1>
      <p>
        It then signs people in and out and does nothing else. You are signed out here; the gate stays open until
        someone ends it, here or on the page ‘On site now’.
      </p>
      {error && <Notice tone="red">{error.message}</Notice>}
      <label htmlFor={id}>Name of the device</label>
      <input
        id={id}
        className="input kiosk-input"
        value={name}
        maxLength={60}
        placeholder="North gate"
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <BigButton kind="primary" type="submit" disabled={isPending || name.trim() === ''}>
        Open the gate
      </BigButton>
    </form>
  )
}
