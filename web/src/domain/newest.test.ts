import { expect, it } from 'vitest'
import { newest } from './newest'

it('counts only what was asked for last, whichever answer comes last', async () => {
  const last = newest()
  const answer: ((text: string) => void)[] = []
  const asking = () => last(new Promise<string>((resolve) => answer.push(resolve)))
  const answers = [asking(), asking()]
  answer[1]!('late')
  answer[0]!('early')
  expect(await Promise.all(answers)).toEqual([null, 'late'])
})
