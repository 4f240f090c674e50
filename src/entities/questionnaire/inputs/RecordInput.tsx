import {
  IconBriefcase,
  IconBuilding,
  IconCheck,
  IconFileText,
  IconLink,
  IconMapPin,
  IconTool,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { inputType } from '#contract/questions/inputTypes.ts'
import { Button } from '#src/ui/Button.tsx'
import { useAnswerContext, type AnswerInputProps } from '../AnswerContext.ts'

const kinds: Partial<Record<number, { icon: Icon; sentence: string; sample: string }>> = {
  [inputType.person]: { icon: IconUser, sentence: 'Select a person on the project here.', sample: 'A person' },
  [inputType.company]: {
    icon: IconBuilding,
    sentence: 'Select a company on the project here.',
    sample: 'A company',
  },
  [inputType.equipment]: {
    icon: IconTool,
    sentence: 'Select a piece of equipment on the project here.',
    sample: 'A machine',
  },
  [inputType.location]: {
    icon: IconMapPin,
    sentence: 'Select a location on the project here.',
    sample: 'A location',
  },
  [inputType.document]: {
    icon: IconFileText,
    sentence: 'Select a document of the project here.',
    sample: 'A document',
  },
  [inputType.linked]: {
    icon: IconLink,
    sentence: 'Select a RAMS or permit of the project here.',
    sample: 'A record',
  },
}

/** Selects a record of the project. Without a project, as in a preview, the user can only tick that one was chosen. */
export function RecordInput(props: AnswerInputProps) {
  const Picker = useAnswerContext().pickers[props.question.inputTypeId]
  if (Picker) return <Picker {...props} />
  const {
    icon: Icon,
    sentence,
    sample,
  } = kinds[props.question.inputTypeId] ?? {
    icon: IconBriefcase,
    sentence: 'Select a record here.',
    sample: 'A record',
  }
  const chosen = props.value !== null
  return (
    <div className="answer-record" role="group" aria-labelledby={props.labelledBy} aria-describedby={props.describedBy}>
      <Icon size={16} aria-hidden />
      <span className={chosen ? '' : 'small quiet'}>{chosen ? sample : sentence}</span>
      <Button
        small
        kind="quiet"
        className="push"
        icon={chosen ? <IconCheck size={15} /> : undefined}
        aria-pressed={chosen}
        onClick={() => props.onAnswer(chosen ? null : { id: 0, name: sample })}
      >
        {chosen ? 'Selected' : 'Mark as selected'}
      </Button>
    </div>
  )
}
