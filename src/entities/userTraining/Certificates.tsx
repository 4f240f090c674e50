import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { trainingStatus, type TrainingFile, type UserTraining } from '#contract/entities/userTraining.ts'
import { wasDeleted, wasSaved } from '#contract/words.ts'
import { browserOf } from '#src/data/browser.ts'
import { currentUser } from '#src/data/session.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { useUpload } from '#src/data/uploads.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/ConfirmModal.tsx'
import { FileDrop } from '#src/ui/FileDrop.tsx'
import { FileLink } from '#src/ui/FileLink.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { userTrainings } from './data.ts'

/** The certificates of a training; whoever changes their own has them looked at again. */
export function Certificates({ row }: { row: UserTraining }) {
  const client = useQueryClient()
  const { messages } = browserOf(client)
  const [removing, setRemoving] = useState<TrainingFile | null>(null)
  const going = useUpload(userTrainings.addFiles(row), () => messages.add('success', wasSaved('Certificate')))
  const dropping = useMutation({
    ...userTrainings.dropFile(row),
    onSuccess: () => {
      messages.add('success', wasDeleted('Certificate'))
      setRemoving(null)
    },
  })
  const again = row.statusId !== trainingStatus.pending && row.userId === currentUser(client).id
  return (
    <Panel title="Certificates" count={row.files.length}>
      <div className="stack">
        {row.files.length === 0 && (
          <p className="quiet">No certificate yet. Without one the training is only declared.</p>
        )}
        {row.files.map((file) => (
          <div key={file.id} className="line">
            <FileLink href={fileAddress(file.id)} view={fileAddress(file.id, true)} name={file.name} size={file.size} />
            {row.canEdit && (
              <Button
                className="push"
                kind="quiet"
                small
                icon={<IconTrash size={15} />}
                aria-label={`Remove ${file.name}`}
                onClick={() => setRemoving(file)}
              />
            )}
          </div>
        ))}
        {row.files
          .filter(({ mime }) => mime.startsWith('image/'))
          .slice(0, 2)
          .map(({ id, name }) => (
            <img key={id} className="certificate" src={fileAddress(id, true)} alt={name} />
          ))}
        {row.canEdit && (
          <FileDrop
            label="Certificate"
            verb="Add certificate"
            many
            going={going}
            onFiles={(files) => going.send({ files })}
          />
        )}
        {row.canEdit && again && <p className="small faint">A change asks for the certificate to be verified again.</p>}
      </div>
      {removing && (
        <ConfirmModal
          title={`Remove ${removing.name}?`}
          action="Remove"
          danger
          problem={dropping.error?.message}
          onCancel={() => setRemoving(null)}
          onConfirm={() => dropping.mutateAsync(removing.id).catch(() => undefined)}
        />
      )}
    </Panel>
  )
}
