import { recordHistory } from '#src/data/recordHistory.ts'
import { useQuery } from '@tanstack/react-query'
import { settings, settingsId } from '#contract/entities/settings.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Logo } from '#src/ui/page/Logo.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { AttachedPicture } from '../record/AttachedPicture.tsx'
import { History } from '../record/History.tsx'
import { officeSettings } from './data.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { settingsValueWords } from './settingsWords.tsx'

/** The office settings, with who changed them last. */
export function OfficeSettings() {
  const { data, error, refetch } = useQuery(officeSettings.detail(settingsId))
  const history = useQuery(recordHistory(officeSettings.entity, settingsId))
  const words = settingsValueWords(useClock())
  if (!data && error)
    return (
      <EmptyState
        failed
        title="Settings could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message}
      </EmptyState>
    )
  if (!data) return <Spinner label="Settings are loading" />
  return (
    <div className="office">
      <div className="office-columns">
        <SettingsForm settings={data}>
          <AttachedPicture
            entity={settings}
            field="logoFileId"
            row={data}
            whose={data.organisationName}
            hint="Without one, the product’s own logo is shown."
          >
            {data.logoFileId !== null && <Logo src={fileAddress(data.logoFileId, true)} alt={data.organisationName} />}
          </AttachedPicture>
        </SettingsForm>
        <Panel title="History">
          <History
            of={history}
            entity={officeSettings.entity}
            actions={{
              logo: 'changed the logo',
              changed: 'changed the settings',
              purged: 'removed old deleted records for good',
              anonymised: 'removed the names of people who have left',
            }}
            words={words}
          />
        </Panel>
      </div>
    </div>
  )
}
