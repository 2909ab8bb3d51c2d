#!/usr/bin/env bash
#SBATCH --job-name=pavectors
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --time=00:30:00
#SBATCH --output=pavectors-%a.log
#
# One shard for each task of the array, and a job that merges their reports after all tasks ended, also if they failed. The
# folder and the id of the run are the number of the array, so that no report of an earlier night is merged:
#
#   array=$(sbatch --parsable tools/ci/slurm-array.sh ./adapter)
#   merge="pavectors report reports/$array/*.json --run-id $array --html report.html --junit report.xml"
#   sbatch --dependency="afterany:$array" --wrap "$merge"
set -euo pipefail
folder=reports/$SLURM_ARRAY_JOB_ID
mkdir -p "$folder"
exec pavectors verify --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --min-executed 0 -q \
  --run-id "$SLURM_ARRAY_JOB_ID" --json "$folder/$SLURM_ARRAY_TASK_ID.json" -- "$@"
