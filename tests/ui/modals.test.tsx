import { zodResolver } from '@hookform/resolvers/zod'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { ConflictChoice, type Side } from '#src/ui/dialogs/ConflictChoice.tsx'
import { EditModal } from '#src/ui/dialogs/EditModal.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { TimeZoneProvider } from '#src/ui/time/TimeZoneProvider.tsx'
import { quarterToThree } from './permits.ts'

const draft = z.object({ name: z.string().min(1, 'Enter a name.'), town: z.string().min(1, 'Enter a town.') })
type Draft = z.infer<typeof draft>

interface Own {
  id?: number
  values?: Draft
  onSubmit?: (values: Draft) => unknown
  onClose?: () => void
  onDelete?: () => unknown
  problem?: string
}

function ClientForm({
  id,
  values = { name: '', town: '' },
  onSubmit = () => undefined,
  onClose = () => undefined,
  onDelete,
  problem,
}: Own) {
  const form = useForm({ defaultValues: values, resolver: zodResolver(draft), mode: 'onTouched' })
  return (
    <EditModal
      type="Client"
      id={id}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      problem={problem}
      remove={onDelete && { name: values.name, onConfirm: onDelete }}
    >
      <div className="fields">
        <TextField form={form} name="name" label="Name" required />
        <TextField form={form} name="town" label="Town" required />
      </div>
    </EditModal>
  )
}

const corrib = { name: 'Corrib Steel', town: 'Oranmore' }
const open = (props: Own = {}) => ({ user: userEvent.setup(), ...render(<ClientForm {...props} />) })
const name = () => screen.getByRole('textbox', { name: 'Name' })

afterEach(() => {
  vi.useRealTimers()
})

describe('Editing a client', () => {
  test('is headed New or Edit, and only a stored client can be deleted', () => {
    const { unmount } = open()
    expect(screen.getByRole('dialog', { name: 'New Client' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    unmount()
    open({ id: 7, values: corrib, onDelete: () => undefined })
    expect(screen.getByRole('dialog', { name: 'Edit Client' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument()
  })

  test('starts in the first field', () => {
    open()
    expect(name()).toHaveFocus()
  })

  test('saves what was typed', async () => {
    const onSubmit = vi.fn()
    const { user } = open({ onSubmit })
    await user.type(name(), 'Quay Civils')
    await user.type(screen.getByRole('textbox', { name: 'Town' }), 'Galway')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Quay Civils', town: 'Galway' }))
  })

  test('counts the invalid fields, shows each error below its field and focuses the first', async () => {
    const onSubmit = vi.fn()
    const { user } = open({ onSubmit })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('2 fields need a change')).toBeInTheDocument()
    expect(name()).toHaveAccessibleDescription('Enter a name.')
    expect(name()).toBeInvalid()
    await waitFor(() => expect(name()).toHaveFocus())
    await user.type(name(), 'Quay Civils')
    expect(await screen.findByText('1 field needs a change')).toBeInTheDocument()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('reports an error when the field loses focus', async () => {
    const { user } = open()
    await user.click(name())
    await user.tab()
    expect(await screen.findByText('Enter a name.')).toBeInTheDocument()
  })

  test('stays open with the typed values if saving fails', async () => {
    const { user, rerender } = open({ values: corrib })
    await user.type(name(), ' Ltd')
    rerender(<ClientForm values={corrib} problem="The server did not answer." />)
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.')
    expect(name()).toHaveValue('Corrib Steel Ltd')
  })

  test('shows Saving… only if it takes long, and Save is disabled meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answers: (() => void)[] = []
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    render(<ClientForm values={corrib} onSubmit={() => new Promise<void>((done) => answers.push(done))} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled())
    act(() => void vi.advanceTimersByTime(450))
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    await act(async () => answers[0]?.())
    expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled()
  })

  test('cannot save a name that a field could not resolve', async () => {
    const onSubmit = vi.fn()
    const user = userEvent.setup()
    function Contact() {
      const form = useForm<{ contact: number | null }>({ defaultValues: { contact: 1 } })
      return (
        <EditModal
          type="Client"
          id={7}
          form={form}
          onSubmit={onSubmit}
          onClose={() => undefined}
          besideSave={{ word: 'Save and continue', onSubmit }}
        >
          <TypeAheadField form={form} name="contact" label="Contact" items={[{ id: 1, text: 'Niamh Byrne' }]} />
        </EditModal>
      )
    }
    render(<Contact />)
    const box = screen.getByRole('combobox', { name: 'Contact' })
    await user.clear(box)
    await user.type(box, 'Nobody')
    for (const name of ['Save', 'Save and continue']) {
      await user.click(screen.getByRole('button', { name }))
      expect(box).toHaveFocus()
      expect(onSubmit).not.toHaveBeenCalled()
    }
    await user.clear(box)
    await user.type(box, 'niamh byrne{Enter}')
    await waitFor(() => expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ contact: 1 }))
  })

  test('saves once on a double click', async () => {
    const onSubmit = vi.fn()
    const user = userEvent.setup()
    function Company() {
      const form = useForm({ defaultValues: corrib })
      return (
        <EditModal
          type="Client"
          form={form}
          onSubmit={onSubmit}
          onClose={() => undefined}
          besideSave={{ word: 'Save and continue', onSubmit }}
        >
          <TextField form={form} name="name" label="Name" />
        </EditModal>
      )
    }
    render(<Company />)
    for (const word of ['Save', 'Save and continue']) {
      await user.dblClick(screen.getByRole('button', { name: word }))
      await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
      onSubmit.mockClear()
    }
  })

  test('closes with × or Esc if nothing was typed', async () => {
    const onClose = vi.fn()
    const { user } = open({ values: corrib, onClose })
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('asks before it discards what was typed', async () => {
    const onClose = vi.fn()
    const { user } = open({ values: corrib, onClose })
    await user.type(name(), '!')
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(name()).toHaveValue('Corrib Steel!')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('deletes only after a confirmation that names the client', async () => {
    const onDelete = vi.fn()
    const { user } = open({ id: 7, values: corrib, onDelete })
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = screen.getByRole('dialog', { name: 'Delete Corrib Steel?' })
    expect(question).toHaveTextContent('This will complete the action. Are you sure?')
    expect(onDelete).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledOnce()
  })
})

function Permit({ onConfirm }: { onConfirm: () => unknown }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button onClick={() => setAsking(true)}>Stop work</button>
      {asking && (
        <ConfirmModal
          title="Stop work on PTW-0148?"
          action="Stop work now"
          danger
          consequences="6 workers are told."
          onConfirm={onConfirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
const ask = async (onConfirm: () => unknown = () => undefined) => {
  const user = userEvent.setup()
  render(<Permit onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'Stop work' }))
  return user
}

describe('A confirmation', () => {
  test('names the record, asks the standard question and states the consequences; Cancel is left of the action', async () => {
    await ask()
    const dialog = screen.getByRole('dialog', { name: 'Stop work on PTW-0148?' })
    expect(within(dialog).getByText('This will complete the action. Are you sure?')).toBeInTheDocument()
    expect(dialog).toHaveTextContent('6 workers are told.')
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Cancel', 'Stop work now'])
  })

  test('closes with Esc, and the focus returns', async () => {
    const user = await ask()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Stop work' })).toHaveFocus()
  })

  test('shows why an action failed, and the action can be repeated', async () => {
    const user = await ask(() => Promise.reject(new Error('The permit was closed by Róisín Doyle.')))
    await user.click(screen.getByRole('button', { name: 'Stop work now' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The permit was closed by Róisín Doyle.')
    expect(screen.getByRole('button', { name: 'Stop work now' })).toBeEnabled()
  })

  test('disables its buttons while the action runs', async () => {
    const onConfirm = vi.fn(() => new Promise<void>(() => undefined))
    const user = await ask(onConfirm)
    await user.dblClick(screen.getByRole('button', { name: 'Stop work now' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })
})

test('offers mine or theirs for each field that someone else has changed meanwhile', async () => {
  const user = userEvent.setup()
  const differences = [
    { name: 'phone', label: 'Phone', mine: '0142', theirs: '0188' },
    { name: 'town', label: 'Town', mine: 'Oranmore', theirs: '' },
  ]
  function Meanwhile() {
    const [taken, setTaken] = useState<Record<string, Side>>({})
    return (
      <TimeZoneProvider zone="Europe/Dublin" now={quarterToThree}>
        <ConflictChoice
          who="Róisín Doyle"
          when="2026-05-12T13:22:00Z"
          differences={differences}
          taken={taken}
          onTake={(field, side) => setTaken({ ...taken, [field]: side })}
        />
        <output>{JSON.stringify(taken)}</output>
      </TimeZoneProvider>
    )
  }
  render(<Meanwhile />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Róisín Doyle, today 14:22. Choose for the two fields that differ; the rest of yours stays.',
  )
  expect(screen.getByRole('radio', { name: /^Phone, yours: ?0142$/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /^Phone, Róisín Doyle’s: ?0188$/ }))
  await user.click(screen.getByRole('radio', { name: /^Town, Róisín Doyle’s: ?—$/ }))
  expect(screen.getByText('{"phone":"theirs","town":"theirs"}')).toBeInTheDocument()
})
