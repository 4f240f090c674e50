import { NativeSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { noticeWords, type User } from '#contract/entities/user.ts'
import { topicNames, type Topic } from '#contract/people/topics.ts'
import { useField, type FieldProps } from '#src/ui/fields/field.ts'
import { Choices } from './Choices.tsx'
import { topicWords } from './userWords.ts'

type Chosen = User['notificationPrefs']['topics']

/** Notification settings by topic. The value holds only topics that differ from the default. */
export function TopicsField<T extends FieldValues, Context, Out>(props: FieldProps<T, Context, Out>) {
  const { value, set, box } = useField(props)
  const chosen = (value ?? {}) as Chosen
  const choose = (topic: Topic, wish: string) => {
    const { [topic]: _, ...others } = chosen
    set(wish === '' ? others : { ...others, [topic]: wish })
  }
  return (
    <Choices label={box.label} error={box.error} onLeave={box.onBlur}>
      {topicNames.map((topic, at) => (
        <div key={topic} className="one-choice">
          <span>{topicWords[topic]}</span>
          <NativeSelect
            ref={at === 0 ? box.ref : undefined}
            className="push"
            size="xs"
            aria-label={topicWords[topic]}
            disabled={props.disabled}
            value={chosen[topic] ?? ''}
            data={[
              { value: '', label: 'As set above' },
              ...Object.entries(noticeWords).map(([wish, label]) => ({ value: wish, label })),
            ]}
            onChange={({ currentTarget }) => choose(topic, currentTarget.value)}
          />
        </div>
      ))}
    </Choices>
  )
}
