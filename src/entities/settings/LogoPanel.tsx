import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#contract/entities/settings.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Button } from '#src/ui/Button.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PictureChooser } from '#src/ui/PictureChooser.tsx'
import { officeSettings } from './data.ts'

/** The logo that stands above the menu, with the ways to change it. */
export function LogoPanel({ settings }: { settings: Settings }) {
  const { messages } = browserOf(useQueryClient())
  const sending = useMutation({
    ...officeSettings.setLogo(settings),
    onSuccess: () => messages.add('success', wasSaved('Logo')),
  })
  const dropping = useMutation({
    ...officeSettings.dropLogo(settings),
    onSuccess: () => messages.add('success', wasDeleted('Logo')),
  })
  const { logoFileId, canEdit, organisationName } = settings
  return (
    <Panel title="Logo">
      <div className="stack">
        {dropping.error && <Notice tone="red">{dropping.error.message}</Notice>}
        {logoFileId !== null && <Logo src={fileAddress(logoFileId, true)} alt={organisationName} />}
        {canEdit && (
          <PictureChooser
            label="Logo"
            word="logo"
            largest={2}
            has={logoFileId !== null}
            sending={sending}
            hint="Without one the product’s own mark stands there."
          >
            {logoFileId !== null && (
              <Button
                small
                kind="quiet"
                icon={<IconTrash size={15} />}
                disabled={sending.isPending || dropping.isPending}
                onClick={() => dropping.mutate()}
              >
                Remove logo
              </Button>
            )}
          </PictureChooser>
        )}
      </div>
    </Panel>
  )
}
