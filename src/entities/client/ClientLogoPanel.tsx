import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '#contract/entities/client.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { PictureChooser } from '#src/ui/PictureChooser.tsx'
import { dropLogo, setLogo } from './logo.ts'

/** The logo of a company, with the ways to change it for those who may. */
export function ClientLogoPanel({ client }: { client: Client }) {
  const { messages } = browserOf(useQueryClient())
  const [removing, setRemoving] = useState(false)
  const sending = useMutation({ ...setLogo(client), onSuccess: () => messages.add('success', wasSaved('Logo')) })
  const dropping = useMutation({
    ...dropLogo(client),
    onSuccess: () => {
      messages.add('success', wasDeleted('Logo'))
      setRemoving(false)
    },
  })
  const { name, logoFileId, canEdit } = client
  if (logoFileId === null && !canEdit) return null
  return (
    <Panel title="Logo">
      <div className="stack">
        {logoFileId !== null && <Logo src={fileAddress(logoFileId, true)} alt={`Logo of ${name}`} />}
        {canEdit && (
          <PictureChooser label={`Logo of ${name}`} word="logo" largest={2} has={logoFileId !== null} sending={sending}>
            {logoFileId !== null && (
              <Button
                small
                kind="quiet"
                icon={<IconTrash size={15} />}
                disabled={sending.isPending}
                onClick={() => setRemoving(true)}
              >
                Remove logo
              </Button>
            )}
          </PictureChooser>
        )}
      </div>
      {removing && (
        <ConfirmModal
          title={`Remove the logo of ${name}?`}
          action="Remove"
          danger
          problem={dropping.error?.message}
          onCancel={() => setRemoving(false)}
          onConfirm={() => dropping.mutateAsync().catch(() => undefined)}
        />
      )}
    </Panel>
  )
}
