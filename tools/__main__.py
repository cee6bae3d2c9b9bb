"""`python -m tools …` is `shuking …`, with the code of the folder that it is started in."""

from tools.cli import main

if __name__ == "__main__":
    main()
