import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** What of the browser's speech recognition is used here: https://webaudio.github.io/web-speech-api/ */
export interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}
/** What the events `result` and `error` tell: of each part of what was said the likeliest text first; a code. */
export interface Heard {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}
export interface Unheard {
  error: string
}
type Speech = typeof globalThis & Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>>

/** `refused`: there is no microphone, or it may not be used. `failed`: nothing was understood. */
export type VoiceTrouble = 'refused' | 'failed' | null

export interface Voice {
  /** Whether the browser can do it at all. */
  offered: boolean
  listening: Readonly<Ref<boolean>>
  trouble: Readonly<Ref<VoiceTrouble>>
  start: () => void
  /** What was said last is still heard. */
  stop: () => void
  /** Nothing more is heard. */
  leave: () => void
}

const REFUSALS = new Set(['not-allowed', 'service-not-allowed', 'audio-capture'])

/** Speech in Korean as text: `heard` gets all that was understood since the start, as often as more of it is. */
export function useVoice(heard: (text: string) => void): Voice {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speech
  const Recognizer = SpeechRecognition ?? webkitSpeechRecognition
  const listening = ref(false)
  const trouble = ref<VoiceTrouble>(null)
  let recognition: Recognition | undefined

  function start(): void {
    if (!Recognizer || listening.value) return
    const mine = new Recognizer()
    recognition = mine
    recognition.lang = 'ko-KR'
    recognition.interimResults = true
    recognition.addEventListener('result', (event) => {
      if (recognition !== mine) return
      heard(Array.from((event as Event & Heard).results, (each) => each[0]?.transcript ?? '').join(''))
    })
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & Unheard
      if (error !== 'aborted') trouble.value = REFUSALS.has(error) ? 'refused' : 'failed'
    })
    recognition.addEventListener('end', () => {
      if (recognition === mine) listening.value = false
    })
    trouble.value = null
    listening.value = true
    recognition.start()
  }

  /** A browser may still tell what it was about to. */
  function leave(): void {
    const left = recognition
    recognition = undefined
    listening.value = false
    left?.abort()
  }
  onScopeDispose(leave)
  const stop = () => recognition?.stop()
  return { offered: Recognizer !== undefined, listening: readonly(listening), trouble: readonly(trouble), start, stop, leave }
}
