import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { LookupList } from '#contract/entities/lookup.ts'
import { Button } from '#src/ui/Button.tsx'
import { useOpen } from '#src/ui/LinkRoom.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { useCrumbs } from '../useCrumbs.ts'
import { Lists } from './Lists.tsx'
import { Outbox } from './Outbox.tsx'
import './settings.css'

const tabs = [
  { id: 'lists', label: 'Lists' },
  { id: 'outbox', label: 'Outbox' },
] as const

interface Props {
  tab: (typeof tabs)[number]['id']
  list: LookupList
}

/** What applies to the whole product: the lists people choose from, and the mail that was sent. */
export function Settings({ tab, list }: Props) {
  const open = useOpen()
  const [making, setMaking] = useState<LookupList | null>(null)
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="Settings"
        actions={tab === 'lists' && <Button kind="primary" icon={<IconPlus size={16} />} onClick={() => setMaking(list)}>New entry</Button>}
        below={<Tabs label="Settings" tabs={tabs} chosen={tab} onChoose={(next) => open(`/manage/settings?tab=${next}&list=${list}`)} />}
      />
      {tab === 'lists' ? <Lists list={list} making={making === list} onMade={() => setMaking(null)} /> : <Outbox />}
    </>
  )
}
