import { useQuery } from '@tanstack/react-query'
import { settingsId } from '#contract/entities/settings.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useClock } from '#src/ui/TimeZoneProvider.tsx'
import { History } from '../record/History.tsx'
import { officeSettings } from './data.ts'
import { LogoPanel } from './LogoPanel.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { settingsLabels, settingsValueWords } from './settingsWords.tsx'

/** What holds for the whole office, beside who changed it last. */
export function OfficeSettings() {
  const { data, error, refetch } = useQuery(officeSettings.detail(settingsId))
  const history = useQuery(officeSettings.history(settingsId))
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
          <LogoPanel settings={data} />
        </SettingsForm>
        <Panel title="History">
          <History
            of={history}
            labels={settingsLabels}
            actions={{
              logo: 'changed the logo',
              changed: 'changed the settings',
              purged: 'removed for good what had been deleted long enough',
              anonymised: 'took the names out of accounts of people who left',
            }}
            words={words}
          />
        </Panel>
      </div>
    </div>
  )
}
