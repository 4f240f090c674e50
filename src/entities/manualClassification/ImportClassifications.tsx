import { IconDownload, IconUpload, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type DragEvent } from 'react'
import type { ImportLine } from '#contract/documents/classificationImport.ts'
import { decodedText } from '#contract/text/decodedText.ts'
import { browserOf } from '#src/data/browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/dialogs/Dialog.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { counted } from '#contract/text/amounts.ts'
import { manualClassifications } from './data.ts'

const example = 'system,code,title,parentCode\r\nCustom,M1,Marine works,\r\nCustom,M1.1,Fenders and bollards,M1\r\n'
const largest = 900_000
const shown = 500

/**
 * Imports a CSV file of classifications. A preview shows the effect of every line; the import then writes all lines or
 * none.
 */
export function ImportClassifications({ onClose }: { onClose(): void }) {
  const id = useId()
  const client = useQueryClient()
  const [csv, setCsv] = useState<{ name: string; text: string } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const looking = useMutation(manualClassifications.importCsv(false))
  const writing = useMutation(manualClassifications.importCsv(true))
  const lines = csv && looking.data?.lines
  const counts = countsOf(lines ?? [])
  const take = async (file: File | undefined) => {
    if (!file) return
    looking.reset()
    writing.reset()
    setRefused(file.size > largest ? `${file.name} is larger than 900 kB.` : null)
    if (file.size > largest) return
    const text = decodedText(new Uint8Array(await file.arrayBuffer()))
    setCsv({ name: file.name, text })
    looking.mutate(text)
  }
  const write = async () => {
    if (!csv) return
    try {
      await writing.mutateAsync(csv.text)
    } catch {
      // The dialog shows the error. The stored data may have changed since the preview, so preview again.
      looking.mutate(csv.text)
      return
    }
    browserOf(client).messages.add(
      'success',
      `${counted(counts.new, 'classification')} added, ${counts.changed} changed`,
    )
    onClose()
  }
  const problem = refused ?? looking.error?.message ?? writing.error?.message
  const nothing = counts.new + counts.changed === 0
  return (
    <Dialog labelledBy={id} onLeave={onClose} className="edit wide">
      <header>
        <h2 id={id}>Import classifications</h2>
        <Button kind="quiet" icon={<IconX size={18} />} aria-label="Close" className="push" onClick={onClose} />
      </header>
      <div className="form-body stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        <FileBox name={csv?.name ?? null} onFile={(file) => void take(file)} />
        {lines && <Preview lines={lines} counts={counts} />}
      </div>
      <footer className="form-foot">
        <span className="push" />
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          disabled={writing.isPending || looking.isPending}
          onClick={() => void write()}
          reason={
            !lines
              ? 'Choose a file first'
              : counts.wrong > 0
                ? `${counted(counts.wrong, 'line')} must be corrected first`
                : nothing
                  ? 'There is nothing new in the file'
                  : null
          }
        >
          {nothing ? 'Import' : `Import ${counts.new + counts.changed}`}
        </Button>
      </footer>
    </Dialog>
  )
}

function FileBox({ name, onFile }: { name: string | null; onFile(file: File | undefined): void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <div
      className={over ? 'file-box over' : 'file-box'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        The first line must name the columns system, code, title and parentCode. You see what will happen to each line
        before anything is saved.
      </p>
      <div className="line">
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label="CSV file"
          onChange={({ currentTarget }) => {
            onFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        <Button icon={<IconUpload size={16} />} onClick={() => chooser.current?.click()}>
          {name ? 'Choose another file' : 'Choose a CSV file'}
        </Button>
        <a
          className="button quiet"
          download="classifications.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(example)}`}
        >
          <IconDownload size={16} />
          Example
        </a>
        {name && <span className="quiet">{name}</span>}
      </div>
    </div>
  )
}

type Counts = Record<ImportLine['state'], number>
const countsOf = (lines: readonly ImportLine[]): Counts => {
  const counts: Counts = { new: 0, changed: 0, same: 0, wrong: 0 }
  for (const { state } of lines) counts[state]++
  return counts
}
const stateWords: Record<ImportLine['state'], string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  wrong: 'Wrong',
}
const order: readonly ImportLine['state'][] = ['wrong', 'new', 'changed', 'same']

function Preview({ lines, counts }: { lines: readonly ImportLine[]; counts: Counts }) {
  const sorted = lines.toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.line - other.line,
  )
  return (
    <>
      <p role="status" className="strong">
        {order
          .filter((state) => counts[state] > 0)
          .map((state) => `${counts[state]} ${stateWords[state].toLowerCase()}`)
          .join(', ')}
      </p>
      <div className="import-lines">
        <table className="table" aria-label="Lines of the file">
          <colgroup>
            <col style={{ width: 70 }} />
            <col style={{ width: 100 }} />
            <col style={{ width: 110 }} />
            <col style={{ width: 100 }} />
            <col />
            <col style={{ width: 90 }} />
            <col style={{ width: '30%' }} />
          </colgroup>
          <thead>
            <tr>
              {['Line', 'State', 'System', 'Code', 'Title', 'Parent', ''].map((head) => (
                <th key={head} scope="col">
                  {head || <span className="away">Why</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown).map(({ line, state, system, code, title, parentCode, words }) => (
              <tr key={line} className={state === 'wrong' ? 'wrong' : undefined}>
                <td>{line}</td>
                <td className={state === 'same' ? 'quiet' : 'strong'}>{stateWords[state]}</td>
                <td>{system}</td>
                <td>{code}</td>
                <td>{title}</td>
                <td>{parentCode || '—'}</td>
                <td>{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > shown && <p className="small quiet">{`And ${sorted.length - shown} more lines.`}</p>}
    </>
  )
}
