import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readFileName } from '#contract/documents/fileName.ts'
import { isSuitability, suitabilities, suitabilitiesFor, suitabilityLabel } from '#contract/documents/suitability.ts'
import { calledDocument, type Outcome } from '#contract/documents/uploadPlan.ts'
import type { LineProps } from '#src/entities/record/UploadLine.tsx'

interface Props extends Pick<LineProps, 'item' | 'onChoose'> {
  outcome: Outcome
}

/** Edits what will be stored for a file: number, title, revision, suitability, and whether it is a new document. */
export function PlannedFields({ item, outcome, onChoose }: Props) {
  const { file, chosen, found } = item
  const read = readFileName(file.name)
  const choose = (more: typeof chosen) => onChoose(item, { ...chosen, ...more })
  const planned = outcome.does === 'new' || outcome.does === 'next' ? outcome : null
  const same = found?.same?.id ? found.same : null
  const isNew = !same || chosen.as === 'new'
  const codes = planned ? suitabilitiesFor(planned.revision, { older: true }) : suitabilities
  return (
    <div className="upload-fields">
      {same && (
        <NativeSelect
          label="Upload as"
          aria-label={`Upload ${file.name} as`}
          value={isNew ? 'new' : 'next'}
          data={[
            { value: 'next', label: `Next revision of ${calledDocument(same)}` },
            { value: 'new', label: 'New document' },
          ]}
          onChange={({ currentTarget }) => choose({ as: currentTarget.value === 'new' ? 'new' : 'next' })}
        />
      )}
      {isNew && (
        <>
          <Words
            label="Number"
            of={file.name}
            value={chosen.number === undefined ? (read.number ?? '') : (chosen.number ?? '')}
            longest={60}
            onWords={(number) => choose({ number: number || null })}
          />
          <Words
            label="Title"
            of={file.name}
            value={chosen.title ?? read.title}
            longest={200}
            onWords={(title) => choose({ title })}
          />
        </>
      )}
      <TextInput
        label="Revision"
        aria-label={`Revision of ${file.name}`}
        value={chosen.revision ?? planned?.revision ?? read.revision ?? ''}
        maxLength={8}
        onChange={({ currentTarget }) => choose({ revision: currentTarget.value.trim().toUpperCase() })}
      />
      <NativeSelect
        label="Suitability"
        aria-label={`Suitability of ${file.name}`}
        value={chosen.suitability ?? ''}
        data={[
          { value: '', label: planned ? suitabilityLabel(planned.suitability) : 'Usual for the revision' },
          ...codes.map((code) => ({ value: code, label: suitabilityLabel(code) })),
        ]}
        onChange={({ currentTarget: { value } }) => choose({ suitability: isSuitability(value) ? value : undefined })}
      />
    </div>
  )
}

interface WordsProps {
  label: string
  /** Name of the file. */
  of: string
  value: string
  longest: number
  onWords(words: string): void
}

/** A text input that reports its value on blur or Enter: the server then checks whether it makes another document. */
function Words({ label, of, value, longest, onWords }: WordsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed.trim() !== value) onWords(typed.trim())
    setTyped(null)
  }
  return (
    <TextInput
      label={label}
      aria-label={`${label} of ${of}`}
      value={typed ?? value}
      maxLength={longest}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        // Enter accepts the value of this file only; the upload is started by its button, or by Enter in one of its own
        // fields.
        event.preventDefault()
        take()
      }}
    />
  )
}
