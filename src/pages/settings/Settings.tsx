import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { LookupList } from '#contract/lists.ts'
import { Lists } from '#src/entities/lookup/Lists.tsx'
import { Outbox } from '#src/entities/lookup/Outbox.tsx'
import { useCrumbs } from '#src/entities/record/useCrumbs.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useOpen } from '#src/ui/LinkProvider.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { settingsTabs, type SettingsTab } from './settingsTabs.ts'
import type { TrailFilter } from './trailAddress.ts'

const OfficeSettings = lazyPart(() =>
  import('#src/entities/settings/OfficeSettings.tsx').then((file) => ({ default: file.OfficeSettings })),
)
const Bin = lazyPart(() => import('./Bin.tsx').then((file) => ({ default: file.Bin })))
const Trail = lazyPart(() => import('./Trail.tsx').then((file) => ({ default: file.Trail })))

interface Props {
  tab: SettingsTab
  list: LookupList
  /** The filters of the history, from the URL. */
  asked: Partial<TrailFilter>
  onAsk: (filter: Partial<TrailFilter>) => void
}

/** Settings of the whole product: office, lists, deleted records, history and outgoing mail. */
export function Settings({ tab, list, asked, onAsk }: Props) {
  const open = useOpen()
  const [making, setMaking] = useState<LookupList | null>(null)
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="Settings"
        actions={
          tab === 'lists' && (
            <Button kind="primary" icon={<IconPlus size={16} />} onClick={() => setMaking(list)}>
              New entry
            </Button>
          )
        }
        below={
          <Tabs
            label="Settings"
            tabs={settingsTabs}
            chosen={tab}
            onChoose={(next) => open(`/manage/settings?tab=${next}${next === 'lists' ? `&list=${list}` : ''}`)}
          />
        }
      />
      <Suspense fallback={<Spinner label="The screen is loading" />}>
        {tab === 'office' && <OfficeSettings />}
        {tab === 'lists' && <Lists list={list} making={making === list} onMade={() => setMaking(null)} />}
        {tab === 'bin' && <Bin />}
        {tab === 'audit' && <Trail asked={asked} onFilter={onAsk} />}
        {tab === 'outbox' && <Outbox />}
      </Suspense>
    </>
  )
}
