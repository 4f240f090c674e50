import { useNavigate } from '@tanstack/react-router'
import type { FC } from 'react'
import type { Preloads } from '#src/ui/lazyPart.tsx'

/** What the page of a record passes to its form, besides what the form needs of the record. */
interface Leaving {
  onClose(): void
  onRemoved(): void
}

interface Options {
  isOpen: boolean
  /** The words of the button; 'Edit' by default. */
  words?: string
  /** The URL of the register, which opens once the record is deleted. */
  register: string
}

/** The edit button of a record's page and the form that it opens, as `RecordPage` takes them. */
export function useRecordEdit<Of extends object>(
  Form: FC<Of & Leaving> & Preloads,
  of: Of,
  { isOpen, words = 'Edit', register }: Options,
) {
  const navigate = useNavigate()
  return {
    words,
    isOpen,
    onNear: Form.preload,
    renderForm: (close: () => void) => (
      <Form {...of} onClose={close} onRemoved={() => void navigate({ to: register })} />
    ),
  }
}
