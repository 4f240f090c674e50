import { IconPower, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkKindWords, type RegistrationLink } from '#contract/people/registrations.ts'
import { number } from '#contract/text/amounts.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { endLink, registrationLinks } from './data.ts'

interface Props {
  projectId: number
  onPoster(id: number): void
}

const whom = ({ clientName, name, email }: RegistrationLink) => [clientName, name, email].filter(Boolean).join(', ')

/** The links by which people register, for those who invite; nothing while there are none. */
export function LinksPanel({ projectId, onPoster }: Props) {
  const { data = [] } = useQuery(registrationLinks(projectId))
  const [ending, setEnding] = useState<RegistrationLink | null>(null)
  if (data.length === 0) return null
  return (
    <div className="above-register">
      <Panel title="Links to register" count={data.length} flush>
        <table className="table" aria-label="Links to register">
          <thead>
            <tr>
              <th scope="col">Link</th>
              <th scope="col">For</th>
              <th scope="col">Made by</th>
              <th scope="col">Works until</th>
              <th scope="col" className="number">
                Registered
              </th>
              <th scope="col">
                <span className="away">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((link) => (
              <tr key={link.id}>
                <td className="title">{linkKindWords[link.kind]}</td>
                <td>{whom(link) || 'Everyone'}</td>
                <td>{link.createdByName}</td>
                <td>
                  <Moment at={link.expiresOn} />
                </td>
                <td className="number">{number(link.registrations)}</td>
                <td>
                  <div className="line">
                    {link.kind === 'poster' && (
                      <Button
                        small
                        icon={<IconQrcode size={15} aria-hidden />}
                        aria-label={`Show poster ${link.id}`}
                        onClick={() => onPoster(link.id)}
                      >
                        Poster
                      </Button>
                    )}
                    <Button
                      small
                      kind="danger"
                      icon={<IconPower size={15} aria-hidden />}
                      aria-label={`End the link for ${whom(link) || 'everyone'}`}
                      onClick={() => setEnding(link)}
                    >
                      End
                    </Button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {ending && <EndLink link={ending} onClose={() => setEnding(null)} />}
      </Panel>
    </div>
  )
}

function EndLink({ link, onClose }: { link: RegistrationLink; onClose(): void }) {
  const { mutateAsync, error } = useMutation(endLink)
  const end = async () => {
    const isDone = await mutateAsync(link.id).then(
      () => true,
      // The dialog shows why.
      () => false,
    )
    if (isDone) onClose()
  }
  return (
    <ConfirmModal
      title="End this link?"
      action="End link"
      consequences="Nobody registers by it any more. What was sent stays."
      problem={error?.message}
      onConfirm={end}
      onCancel={onClose}
    />
  )
}
