import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { largestFile, readTemplateFile } from '#contract/questions/templateFile.ts'
import { wasSaved } from '#contract/text/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { useOpen } from '#src/ui/LinkProvider.tsx'
import { questionTemplates } from './data.ts'
import { templateValueWords } from './templateWords.ts'
import './builder.css'

/** Imports a template from a file. A preview shows its content and problems first. */
export function ImportModal({ onClose }: { onClose(): void }) {
  const open = useOpen()
  const client = useQueryClient()
  const id = useId()
  const [file, setFile] = useState<{ called: string; text: string } | null>(null)
  const [name, setName] = useState('')
  const { key, renewAfter } = useOnceKey()
  const { mutateAsync, error } = useMutation({ ...questionTemplates.bringIn(key), onError: renewAfter })
  const read = useMemo(() => (file ? readTemplateFile(file.text) : null), [file])
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    // Does not read a file that is far too large, only to have it refused.
    const text = chosen.size > largestFile * 4 ? ' '.repeat(largestFile + 1) : await chosen.text()
    setFile({ called: chosen.name, text })
    setName(readTemplateFile(text).template?.name ?? '')
  }
  const bringIn = async () => {
    const row = await mutateAsync({ file: file!.text, name })
    browserOf(client).messages.add('success', wasSaved('Question template'))
    open(`/manage/questionTemplates/edit/${row.id}`)
  }
  const reason = !file
    ? 'Choose a file.'
    : !read?.template
      ? 'The file cannot be imported as it is.'
      : name.trim()
        ? null
        : 'Enter a name.'
  return (
    <ConfirmModal
      title="Import a question template"
      action="Import"
      question="A file exported from this or another installation. It is imported as a draft."
      reason={reason}
      problem={error?.message}
      onConfirm={bringIn}
      onCancel={onClose}
    >
      <label
        className="drop-file"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        <IconFileUpload size={18} aria-hidden />
        {file ? file.called : 'Choose a file, or drop it here'}
        <input
          type="file"
          className="away"
          accept=".json,application/json"
          aria-label="Choose a file"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {read?.template && (
        <>
          <label className="stack tight-stack" htmlFor={id}>
            <span className="strong">Name</span>
            <input
              id={id}
              className="input"
              value={name}
              maxLength={150}
              onChange={({ target }) => setName(target.value)}
            />
          </label>
          <Facts
            columns={2}
            facts={[
              { label: 'Used with', value: templateValueWords('processKindIds', read.template.processKindIds) ?? '—' },
              {
                label: 'Holds',
                value: `${read.template.questions.length} questions in ${read.template.sections.length} sections`,
              },
            ]}
          />
        </>
      )}
      {read && read.problems.length > 0 && <Problems problems={read.problems} mild={read.template !== null} />}
    </ConfirmModal>
  )
}

function Problems({ problems, mild }: { problems: ReturnType<typeof readTemplateFile>['problems']; mild: boolean }) {
  const things = problems.length === 1 ? '1 thing' : `${problems.length} things`
  return (
    <section className={`import-problems ${mild ? 'tone-amber' : 'tone-red'}`} aria-label="Problems">
      <p className="strong">
        {mild ? `${things} to put right before it can be published` : `${things} to put right in the file`}
      </p>
      <ul>
        {problems.slice(0, 100).map(({ place, message }, at) => (
          // Two problems may have the same text.
          <li key={`${at} ${message}`}>
            <IconAlertTriangle size={14} aria-hidden />
            <span>
              <b>{place}</b> {message}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
