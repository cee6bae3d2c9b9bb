{{/* What the code's catalogue says: services with their consumers, and who may do what on the broker. Generated. */}}
{{- define "shuking.catalogue" -}}
{{- .Files.Get "catalogue.json" -}}
{{- end }}

{{/* Labels that pods are selected by. Input: root and component. */}}
{{- define "shuking.selector" -}}
app.kubernetes.io/name: shuking
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "shuking.labels" -}}
{{ include "shuking.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "shuking.image" -}}
{{ printf "%s/%s:%s" .root.Values.image.repository .component (.root.Values.image.tag | default .root.Chart.AppVersion) }}
{{- end }}

{{/* Labels of NATS's pods, as its chart has them. */}}
{{- define "shuking.brokerSelector" -}}
app.kubernetes.io/name: nats
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: nats
{{- end }}

{{/* What a container may do on its node: nothing but compute and write to /tmp. */}}
{{- define "shuking.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{- define "shuking.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{/* One variable from a Secret. Input: name, secret, key, and optional where it may be missing. */}}
{{- define "shuking.secretVariable" -}}
- name: {{ .name }}
  valueFrom: {secretKeyRef: {name: {{ .secret }}, key: {{ .key }}{{ if .optional }}, optional: true{{ end }}}}
{{- end }}

{{/* Pods that scale up or down: spread over nodes. Input: root and component. */}}
{{- define "shuking.spread" -}}
{{- range .root.Values.topologyKeys }}
- topologyKey: {{ . }}
  maxSkew: 1
  whenUnsatisfiable: ScheduleAnyway
  matchLabelKeys: [pod-template-hash]
  labelSelector:
    matchLabels: {{- include "shuking.selector" $ | nindent 6 }}
{{- end }}
{{- end }}
