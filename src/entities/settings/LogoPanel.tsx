import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import type { Settings } from '#contract/entities/settings.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileSize } from '#src/ui/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { officeSettings } from './data.ts'

/** In bytes; the server refuses larger ones. */
const largest = 2 * 1_048_576
const kinds = ['image/jpeg', 'image/png', 'image/webp']

/** The logo that stands above the menu, with the ways to change it. */
export function LogoPanel({ settings }: { settings: Settings }) {
  const { messages } = browserOf(useQueryClient())
  const chooser = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const sending = useMutation({ ...officeSettings.setLogo(settings), onSuccess: () => messages.add('success', wasSaved('Logo')) })
  const dropping = useMutation({ ...officeSettings.dropLogo(settings), onSuccess: () => messages.add('success', wasDeleted('Logo')) })
  const busy = sending.isPending || dropping.isPending
  const send = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picture = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!picture) return
    sending.reset()
    const problem = problemOf(picture)
    setWrong(problem)
    if (!problem) sending.mutate(picture)
  }
  const problem = wrong ?? sending.error?.message ?? dropping.error?.message
  const has = settings.logoFileId !== null
  return (
    <Panel title="Logo">
      <div className="stack">
        {problem && <Notice tone="red">{problem}</Notice>}
        <div className="line logo-line">
          {has && <img className="office-logo" src={`/api/file/${settings.logoFileId}?inline=1`} alt={settings.organisationName} />}
          {settings.canEdit && (
            <>
              <input ref={chooser} type="file" hidden accept={kinds.join()} aria-label="Logo" onChange={send} />
              <Button small icon={<IconUpload size={15} />} disabled={busy} onClick={() => chooser.current?.click()}>{has ? 'Change logo' : 'Add logo'}</Button>
              {has && <Button small kind="quiet" icon={<IconTrash size={15} />} disabled={busy} onClick={() => dropping.mutate()}>Remove logo</Button>}
            </>
          )}
          <span className="small faint">JPEG, PNG or WebP, up to 2 MB. Without one the product’s own mark stands there.</span>
        </div>
      </div>
    </Panel>
  )
}

function problemOf({ name, type, size }: File) {
  if (!kinds.includes(type)) return `${name} is no JPEG, PNG or WebP picture.`
  return size > largest ? `${name} has ${fileSize(size)}. A logo may have up to 2 MB.` : null
}
